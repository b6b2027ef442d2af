import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { registry } from '@tael/runtime';
import { eventually, testDatabase, type TestDatabase } from '@tael/testkit';
import { tasksMigrations, type Task, type Tasks } from '../src/index.ts';
import { gate, replicas, yearly } from './replica.ts';

const open = replicas();
let test: TestDatabase;
beforeAll(async () => (test = await testDatabase({ migrations: [tasksMigrations] })));
beforeEach(() => sql`truncate tasks.task`.execute(test.database.db));
afterEach(() => open.close());
afterAll(() => test.drop());

const replica = (...registered: Task[]): Tasks => open.open(test.url, registered);

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

  it.each([
    ['rejects', () => Promise.reject(new Error('no luck'))],
    [
      'throws',
      () => {
        throw new Error('no luck');
      },
    ],
  ])('records a failure that %s and goes on at the next slot', async (_how, fail) => {
    let failing = true;
    const run = () => (failing ? fail() : Promise.resolve('luck'));
    const tasks = replica({ name: 'moody', schedule: { everyMs: 100 }, run });
    await tasks.start();
    await eventually(async () =>
      expect((await tasks.status()).moody).toMatchObject({ lastResult: 'failed: no luck' }),
    );
    expect(await registry.metrics()).toContain('tasks_last_run_failed{task="moody"} 1');
    failing = false;
    await eventually(async () => expect((await tasks.status()).moody).toMatchObject({ lastResult: 'luck' }));
    expect(await registry.metrics()).toContain('tasks_last_run_failed{task="moody"} 0');
  });

  it('keeps its latest runs, fifty at most', async () => {
    await sql`
      insert into tasks.run (name, started_at, duration_ms, result)
      select 'busy', now() - interval '1 day', 1, n::text from generate_series(1, 60) n`.execute(
      test.database.db,
    );
    const tasks = replica({ name: 'busy', schedule: yearly, run: () => Promise.resolve('the last') });
    await tasks.run('busy');
    await eventually(async () =>
      expect((await tasks.runs('busy', 1))[0]).toMatchObject({ result: 'the last' }),
    );
    const kept = await tasks.runs('busy', 100);
    expect([kept.length, kept.at(-1)?.result]).toEqual([50, '12']);
    expect(kept[0]?.startedAt).toBeInstanceOf(Date);
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
