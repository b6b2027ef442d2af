import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable, migrate, sql } from '@tael/postgres';
import { eventually, spawnService, startPostgres, testDatabase, type TestDatabase } from '@tael/testkit';
import { tasksMigrations, type Task, type Tasks } from '../src/index.ts';
import { gate, replicas, yearly } from './replica.ts';

const open = replicas();
let test: TestDatabase;
beforeAll(async () => (test = await testDatabase({ migrations: [tasksMigrations] })));
beforeEach(() => sql`truncate tasks.task`.execute(test.database.db));
afterEach(() => open.close());
afterAll(() => test.drop());

const replica = (...registered: Task[]): Tasks => open.open(test.url, registered);

describe('a run on one replica never overlaps one on another', () => {
  it('joins a run that is on, here and elsewhere', async () => {
    const { seen, run, letGo } = gate();
    const here = replica({ name: 'work', schedule: yearly, run });
    const there = replica({ name: 'work', schedule: yearly, run });
    expect(await here.run('work')).toEqual({ name: 'work', running: true });
    expect(await there.run('work')).toEqual({ name: 'work', running: true });
    expect(await here.run('work')).toEqual({ name: 'work', running: true });
    expect((await there.status()).work).toMatchObject({ running: true });
    letGo();
    await eventually(async () =>
      expect((await there.status()).work).toMatchObject({ running: false, lastResult: 'run 1' }),
    );
    expect(seen).toEqual({ most: 1, runs: 1, aborted: 0 });
  });

  it('runs a slot once over all replicas', async () => {
    const slots: number[] = [];
    const run = () => Promise.resolve(String(slots.push(Math.floor(Date.now() / 200))));
    const three = [1, 2, 3].map(() => replica({ name: 'tick', schedule: { everyMs: 200 }, run }));
    await Promise.all(three.map((one) => one.start()));
    await eventually(() => expect(slots.length).toBeGreaterThanOrEqual(5));
    expect(new Set(slots).size).toBe(slots.length);
  });

  it('passes to another replica when the one that runs it is killed', async () => {
    const killed = await spawnService({
      entry: fileURLToPath(new URL('processes/replica-that-works-on.ts', import.meta.url)),
      nodeFlags: ['--import', 'tsx', '--conditions=source'],
      env: { POSTGRES_URL: test.url },
    });
    await eventually(() => expect(killed.output()).toBe('begun\n'));
    const { seen, run } = gate();
    const here = replica({ name: 'endless', schedule: { everyMs: 200 }, run });
    await here.start();
    expect(await here.run('endless')).toEqual({ name: 'endless', running: true });
    expect(seen.runs).toBe(0);
    killed.kill('SIGKILL');
    await killed.exited;
    await eventually(() => expect(seen.runs).toBe(1));
    expect(killed.output()).toBe('begun\n');
  });
});

describe('a lock that is lost', () => {
  it('is told to the run when its connection is cut, and the task can run again', async () => {
    const { seen, run } = gate();
    const tasks = replica({ name: 'cut', schedule: yearly, run });
    await tasks.run('cut');
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
      test.database.db,
    );
    await eventually(() => expect(seen.aborted).toBe(1));
    await eventually(async () => {
      await tasks.run('cut');
      expect(seen.runs).toBe(2);
    });
    expect(seen.most).toBe(1);
  });

  it('is told when the whole server goes away, which refuses a new run until it is back', async () => {
    const server = await startPostgres();
    await migrate(server.url, [tasksMigrations]);
    const { seen, run } = gate();
    const tasks = open.open(server.url, [{ name: 'outlives', schedule: yearly, run }]);
    await tasks.run('outlives');
    await server.kill();
    await eventually(() => expect(seen.aborted).toBe(1));
    await eventually(async () => {
      const failure: unknown = await tasks.run('outlives').catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
    });
    await server.restart();
    await eventually(async () => {
      await tasks.run('outlives');
      expect(seen.runs).toBe(2);
    });
    await open.close();
    await server.stop();
  });
});

it('many runs at once hold one connection of the pool and leave the others to their work', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `task-${n}`);
  let running = 0;
  let all: () => void = () => undefined;
  const together = new Promise<void>((resolve) => (all = resolve));
  const run = async () => {
    if ((running += 1) === names.length) all();
    await together;
    await sql`select 1`.execute(test.database.db);
    return 'done';
  };
  const tasks = open.open(
    test.url,
    names.map((name) => ({ name, schedule: yearly, run })),
    2,
  );
  await Promise.all(names.map((name) => tasks.run(name)));
  await eventually(async () => {
    const status = Object.values(await tasks.status());
    expect(status.map(({ lastResult, running: on }) => [lastResult, on])).toEqual(
      names.map(() => ['done', false]),
    );
  });
});
