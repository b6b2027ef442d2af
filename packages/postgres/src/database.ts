import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { committed } from './after-commit.ts';
import { isRetriable } from './failures.ts';

/** Plain SQL through kysely's `sql` template: no table types, the row type is named at the query. */
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
  /** Shows in pg_stat_activity. */
  name: string;
  max?: number;
  statementTimeoutMs?: number;
  logger?: { warn(details: object, message: string): void };
}

const int8 = 20;
const maxAttempts = 3;

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: options.max ?? 8,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 3000,
    idle_in_transaction_session_timeout: 5000,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener, a server that ends an idle connection would end the process.
  pool.on('error', (error) => options.logger?.warn({ err: error }, 'idle database connection lost'));
  // The pool listens to idle clients only: one that is lost inside a transaction, between two statements, would
  // end the process as well. Its next statement tells the transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

  return {
    db,
    pool,
    transaction: (work) => attempt(db, work, 1),
    ping: async () => {
      await db.executeQuery(CompiledQuery.raw('select 1'));
    },
    close: () => db.destroy(),
  };
}

/** A serialization failure or a deadlock left nothing behind: the same work is safe to run again. */
async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>, nth: number): Promise<T> {
  let open: Tx | undefined;
  try {
    const answer = await db.transaction().execute((tx) => work((open = tx)));
    if (open) committed(open);
    return answer;
  } catch (error) {
    if (nth < maxAttempts && isRetriable(error)) return await attempt(db, work, nth + 1);
    throw error;
  }
}
