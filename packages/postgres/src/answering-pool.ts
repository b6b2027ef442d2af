import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * Destroys a connection after a query timeout (a frozen or unreachable server). pg would return it to the pool, still
 * busy.
 */
export function answeringPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => answering(await pool.connect()),
    end: () => pool.end(),
  };
}

function answering(client: pg.PoolClient): PostgresPoolClient {
  let silence: Error | undefined;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here');
    // The rollback after a timeout must not wait for a second timeout.
    if (silence) return Promise.reject(silence);
    return client.query(text, [...values]).catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') silence = error;
      throw error;
    });
  }
  return { query, release: () => client.release(silence) };
}
