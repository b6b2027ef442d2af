import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { committed } from './after-commit.ts';
import { answeringPool } from './answering-pool.ts';
import { connectionTo } from './connection.ts';
import { isRetriable } from './failures.ts';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** PEM. With it, the server must have a certificate of this CA for its host. */
  ca?: string | undefined;
  name: string;
  max?: number;
  statementTimeoutMs?: number;
  /** For a connection, and for a free one of the pool. */
  connectTimeoutMs?: number;
  logger?: { warn(details: object, message: string): void };
}

/** int8 as bigint: a double would lose cents. */
const exactIntegers = new pg.TypeOverrides();
exactIntegers.setTypeParser(pg.types.builtins.INT8, BigInt);

const maxAttempts = 3;

/** Releases the locks of a vanished peer after 30 s, not two hours. */
const keepalives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 3000;
  const pool = new pg.Pool({
    ...connectionTo(options.url, options.ca),
    application_name: options.name,
    max: options.max ?? 8,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // Client-side, for a server that cannot report its own timeout.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 2000,
    idle_in_transaction_session_timeout: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: keepalives,
    types: exactIntegers,
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => options.logger?.warn({ err: error }, 'idle database connection lost'));
  // The pool's listener covers idle clients only. A connection lost between two statements would also end the process;
  // the next statement reports the loss.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: answeringPool(pool) }) });

  return {
    db,
    pool,
    transaction: async (work) => {
      const { answer, tx } = await attempt(db, work, 1);
      committed(tx, (error) => options.logger?.warn({ err: error }, 'work after a commit failed'));
      return answer;
    },
    ping: async () => {
      await db.executeQuery(CompiledQuery.raw('select 1'));
    },
    close: () => db.destroy(),
  };
}

/** A serialization failure or a deadlock has rolled everything back, so a retry is safe. */
async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>, nth: number): Promise<{ answer: T; tx: Tx }> {
  try {
    return await db.transaction().execute(async (tx) => ({ answer: await work(tx), tx }));
  } catch (error) {
    if (nth < maxAttempts && isRetriable(error)) return await attempt(db, work, nth + 1);
    throw error;
  }
}
