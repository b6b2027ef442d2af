import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { eventually, testDatabase, type TestDatabase } from '@tael/testkit';
import { createTasks, tasksMigrations, type Task, type Tasks } from '../src/index.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const yearly = '0 0 1 1 *';

let test: TestDatabase;
let open: { database: Database; tasks: Tasks }[];
beforeAll(async () => (test = await testDatabase({ migrations: [tasksMigrations] })));
beforeEach(async () => {
  open = [];
  await sql`truncate tasks.task`.execute(test.database.db);
});
afterEach(async () => {
  for (const { database, tasks } of open) {
    await tasks.stop();
    await database.close();
  }
});
afterAll(() => test.drop());

/** A replica: its own pool, its own registry. */
function replica(...registered: Task[]): Tasks {
  const database = openDatabase({ url: test.url, name: 'replica', max: 4 });
  const tasks = createTasks({ database, logger, service: 'test' });
  for (const task of registered) tasks.register(task);
  open.push({ database, tasks });
  return tasks;
}

/** Work that lasts until it is let go, and counts how many of it ran at once. */
function gate() {
  let now = 0;
  const seen = { most: 0, runs: 0, aborted: 0 };
  let letGo: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (letGo = resolve));
  const run = async (signal: AbortSignal) => {
    seen.runs += 1;
    seen.most = Math.max(seen.most, (now += 1));
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([opened, aborted]);
    if (signal.aborted) seen.aborted += 1;
    now -= 1;
    return `run ${seen.runs}`;
  };
  return { seen, run, letGo: () => letGo() };
}

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
    const replicas = [1, 2, 3].map(() => replica({ name: 'tick', schedule: { everyMs: 200 }, run }));
    await Promise.all(replicas.map((one) => one.start()));
    await eventually(() => expect(slots.length).toBeGreaterThanOrEqual(5));
    expect(new Set(slots).size).toBe(slots.length);
  });

  it('lets go when the connection that holds the lock is cut, and tells the run', async () => {
    const { seen, run } = gate();
    const tasks = replica({ name: 'cut', schedule: yearly, run });
    await tasks.run('cut');
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
      test.database.db,
    );
    await eventually(() => expect(seen.aborted).toBe(1));
    expect(await tasks.run('cut')).toEqual({ name: 'cut', running: true });
    await eventually(() => expect(seen.runs).toBe(2));
  });
});

describe('what is known of a task', () => {
  it('survives a restart', async () => {
    const before = replica({ name: 'kept', schedule: yearly, run: () => Promise.resolve('3 rows') });
    await before.run('kept');
    await eventually(async () =>
      expect((await before.status()).kept).toMatchObject({ lastResult: '3 rows' }),
    );
    const after = replica({ name: 'kept', schedule: yearly, run: () => Promise.resolve('') });
    const { kept } = await after.status();
    expect(kept).toMatchObject({ running: false, lastResult: '3 rows', schedule: yearly });
    expect(kept?.lastRun).toBeInstanceOf(Date);
    expect(kept?.nextRun.getTime()).toBeGreaterThan(Date.now());
  });

  it('records a failure and goes on at the next run', async () => {
    let fail = true;
    const run = () => (fail ? Promise.reject(new Error('no luck')) : Promise.resolve('luck'));
    const tasks = replica({ name: 'moody', schedule: yearly, run });
    await tasks.run('moody');
    await eventually(async () =>
      expect((await tasks.status()).moody).toMatchObject({ lastResult: 'failed: no luck' }),
    );
    fail = false;
    await tasks.run('moody');
    await eventually(async () => expect((await tasks.status()).moody).toMatchObject({ lastResult: 'luck' }));
  });

  it('knows no task that was not registered, and none twice', async () => {
    const tasks = replica({ name: 'only', schedule: yearly, run: () => Promise.resolve('') });
    expect(await tasks.run('other')).toBeUndefined();
    expect(() => tasks.register({ name: 'only', schedule: yearly, run: () => Promise.resolve('') })).toThrow(
      'only',
    );
  });

  it('ends a run when its process stops', async () => {
    const { seen, run } = gate();
    const tasks = replica({ name: 'long', schedule: yearly, run });
    await tasks.run('long');
    await tasks.stop();
    expect(seen.aborted).toBe(1);
  });
});
