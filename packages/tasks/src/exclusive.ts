import { createHash } from 'node:crypto';
import type { Database } from '@tael/postgres';

/** The first half of every task's advisory lock, so that no other use of such locks meets it. */
export const lockClass = 7_203_120;

/** The second half: 31 bits of the name, as pg_locks shows them without a sign. */
export const lockId = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE() >>> 1;

/**
 * Runs `work` while holding the task's lock, or gives `undefined` when another holds it. The lock lives with its
 * connection: a crash, or a database that went away, releases it, and the latter aborts the work's signal.
 */
export async function exclusively<T>(
  database: Database,
  name: string,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const connection = await database.pool.connect();
  const lost = new AbortController();
  const onLost = (error: Error) => lost.abort(error);
  connection.on('error', onLost);
  try {
    const { rows } = await connection.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1, $2) as held',
      [lockClass, lockId(name)],
    );
    if (!rows[0]?.held) return undefined;
    return await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    connection.off('error', onLost);
    // A connection that can't say that it let go is thrown away, and the lock with it.
    const released = lost.signal.aborted ? false : await letGo(connection, name);
    connection.release(!released);
  }
}

async function letGo(connection: { query(text: string, values: unknown[]): Promise<unknown> }, name: string) {
  try {
    await connection.query('select pg_advisory_unlock($1, $2)', [lockClass, lockId(name)]);
    return true;
  } catch {
    return false;
  }
}
