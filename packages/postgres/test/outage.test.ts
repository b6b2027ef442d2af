import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { eventually, startPostgres, type PostgresServer } from '@tael/testkit';
import { isUnavailable, openDatabase, sql, type Database, type DatabaseOptions } from '../src/index.ts';

let server: PostgresServer;
const open: Database[] = [];
beforeAll(async () => (server = await startPostgres()));
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});
afterAll(() => server.stop());

function connect(options: Partial<DatabaseOptions> = {}): Database {
  const database = openDatabase({ url: server.url, name: 'outage', ...options });
  open.push(database);
  return database;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const backendOf = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  return rows[0]?.pid ?? 0;
};

describe('a server that is killed', () => {
  it('is unavailable while it is down and serves the same pool when it is back', async () => {
    const database = connect();
    await database.ping();
    await server.kill();
    expect(isUnavailable(await failureOf(database.ping()))).toBe(true);
    await server.restart();
    await eventually(() => database.ping());
  });

  it('fails a transaction that was between two statements, and nothing else', async () => {
    const database = connect();
    await sql`create table kept (id int)`.execute(database.db);
    const cut = database.transaction(async (tx) => {
      await sql`insert into kept values (1)`.execute(tx);
      await server.kill();
      await server.restart();
      await sql`insert into kept values (2)`.execute(tx);
    });
    expect(isUnavailable(await failureOf(cut))).toBe(true);
    const { rows } = await eventually(() => sql`select id from kept`.execute(database.db));
    expect(rows).toEqual([]);
  });
});

describe('a server that is slow', () => {
  it('is unavailable when a statement takes longer than its time-out', async () => {
    const database = connect({ statementTimeoutMs: 50 });
    const failure = await failureOf(sql`select pg_sleep(5)`.execute(database.db));
    expect(isUnavailable(failure)).toBe(true);
  });

  it('ends a transaction that does nothing for too long, so that it holds no locks', async () => {
    const database = connect();
    const { rows } = await sql<{ idle: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
    expect(rows).toEqual([{ idle: '5s' }]);
  });
});

describe('a server that is frozen', () => {
  it('costs one time-out and one connection, and the pool goes on with a fresh one', async () => {
    const database = connect({ max: 1, statementTimeoutMs: 50 });
    const frozen = await backendOf(database);
    process.kill(frozen, 'SIGSTOP');
    try {
      const inTransaction = database.transaction((tx) => sql`select 1`.execute(tx));
      expect(isUnavailable(await failureOf(inTransaction))).toBe(true);
      expect(await backendOf(database)).not.toBe(frozen);
    } finally {
      process.kill(frozen, 'SIGCONT');
    }
  });
});
