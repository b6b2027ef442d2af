import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBinary, toJsonString } from '@bufbuild/protobuf';
import { Code } from '@connectrpc/connect';
import { sql } from '@tael/postgres';
import { operationsRpc, walletEvents } from '@tael/proto';
import { drawPrivateKey, loadConfig, serviceSettings } from '@tael/runtime';
import { eventually } from '@tael/testkit';
import { actor, group, startOperated, type } from './operations-under-test.ts';

let operated: Awaited<ReturnType<typeof startOperated>>;
beforeAll(async () => (operated = await startOperated()));
afterAll(() => operated.stop());
beforeEach(() =>
  sql`truncate events.outbox, events.dead_letters, events.inbox`.execute(operated.database.db),
);

async function acts() {
  const { rows } = await sql<{ body: Buffer }>`select body from events.outbox order by id`.execute(
    operated.database.db,
  );
  return rows.map(({ body }) => fromBinary(walletEvents.AdminActedSchema, body).action);
}

describe('health', () => {
  it('names what is away, and never repeats its words', async () => {
    operated.state.away = true;
    const { problems, uptimeSeconds } = await operated.client.getHealth({});
    expect(problems).toEqual({ database: '', broker: 'TypeError' });
    expect(uptimeSeconds).toBeGreaterThan(0);
    operated.state.away = false;
    expect((await operated.client.getHealth({})).problems).toEqual({ database: '', broker: '' });
  });
});

describe('a task', () => {
  it('is started by name, tells its result and who asked for it', async () => {
    await operated.client.runTask({ name: 'sweep', actor });
    await eventually(async () => {
      const { tasks } = await operated.client.listTasks({});
      expect(tasks).toMatchObject([{ name: 'sweep', running: false, lastResult: 'swept 3' }]);
    });
    expect(await acts()).toMatchObject([
      {
        actorId: 'an-admin',
        action: 'task.run',
        objectKind: 'task',
        objectId: 'sweep',
        requestId: 'request-1',
      },
    ]);
  });

  it('has its latest runs, newest first', async () => {
    await operated.client.runTask({ name: 'sweep' });
    await eventually(async () => {
      const { runs } = await operated.client.listTaskRuns({ name: 'sweep', limit: 1 });
      expect(runs).toMatchObject([{ result: 'swept 3' }]);
    });
    expect((await operated.client.listTaskRuns({ name: 'other', limit: 5 })).runs).toEqual([]);
  });

  it('is not run for somebody who could not be recorded', async () => {
    const before = operated.runs();
    operated.state.registerFails = true;
    await expect(operated.client.runTask({ name: 'sweep', actor })).rejects.toMatchObject({
      code: Code.Internal,
    });
    operated.state.registerFails = false;
    expect(operated.runs()).toBe(before);
    expect(await acts()).toEqual([]);
  });

  it('that nobody registered is not found, and nothing is recorded', async () => {
    await expect(operated.client.runTask({ name: 'other', actor })).rejects.toMatchObject({
      code: Code.NotFound,
    });
    expect(await acts()).toEqual([]);
  });
});

describe('the events of a service', () => {
  it('are counted where they wait, with the groups whose lag nobody can say', async () => {
    await operated.park('event-1');
    expect(await operated.client.getEventState({})).toMatchObject({
      ...{ outboxDepth: 0n, outboxAgeSeconds: 0, relayLeads: false, deadLetters: 1 },
      ...{ consumers: [], unreadGroups: [group] },
    });
  });
});

describe('the configuration', () => {
  const schema = serviceSettings.pick({ PORT: true, RPC_KEY: true });
  const secret = drawPrivateKey();
  const read = (call = {}) => operated.client.getConfiguration(call);

  it('is answered without its secrets, and who read it is recorded', async () => {
    loadConfig(schema, { PORT: '1', RPC_KEY: secret });
    const answer = await read({ actor });
    expect(toJsonString(operationsRpc.GetConfigurationResponseSchema, answer)).not.toContain(secret);
    expect(answer.settings).toMatchObject([
      { name: 'PORT', value: '1', source: 'environment', isSecret: false },
      { name: 'RPC_KEY', source: 'environment', isSecret: true },
    ]);
    expect(answer.settings[1]?.value).toBeUndefined();
    expect(await acts()).toMatchObject([{ action: 'configuration.read', actorId: 'an-admin' }]);
    await read();
    expect(await acts()).toHaveLength(1);
  });

  it('is not answered to somebody who could not be recorded', async () => {
    operated.state.registerFails = true;
    await expect(read({ actor })).rejects.toMatchObject({ code: Code.Internal });
    operated.state.registerFails = false;
  });
});

describe('a dead letter', () => {
  it('is listed, and replayed once through the handler of its group', async () => {
    await operated.park('event-1');
    const { deadLetters, total } = await operated.client.listDeadLetters({ page: 0, limit: 0 });
    expect([total, deadLetters]).toMatchObject([1, [{ eventId: 'event-1', reason: 'no luck', attempts: 3 }]]);
    const all = { which: { case: 'allOf', value: { group, type } }, actor } as const;
    expect(await operated.client.replayDeadLetters(all)).toMatchObject({ replayed: 1, failed: 0 });
    expect(await operated.client.replayDeadLetters(all)).toMatchObject({ replayed: 0, failed: 0 });
    expect(operated.handled).toEqual(['event-1']);
    expect(await acts()).toMatchObject([
      { action: 'dead-letter.replay', objectKind: 'dead-letter', objectId: deadLetters[0]?.id },
    ]);
  });

  it('is replayed or given up together with the record of who did it, or not at all', async () => {
    await operated.park('event-4');
    const id = (await operated.client.listDeadLetters({})).deadLetters[0]?.id ?? '';
    operated.state.registerFails = true;
    const attempts = [
      operated.client.discardDeadLetter({ id, reason: 'a test', actor }),
      operated.client.replayDeadLetters({ which: { case: 'id', value: id }, actor }),
    ];
    expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    operated.state.registerFails = false;
    expect((await operated.client.listDeadLetters({})).deadLetters).toMatchObject([{ id, attempts: 3 }]);
    expect(await acts()).toEqual([]);
  });

  it('that fails again stays, with its new reason and who tried', async () => {
    await operated.park('event-2');
    operated.state.handlerFails = true;
    const id = (await operated.client.listDeadLetters({})).deadLetters[0]?.id ?? '';
    const replay = { which: { case: 'id', value: id }, actor } as const;
    expect(await operated.client.replayDeadLetters(replay)).toMatchObject({ failed: 1 });
    operated.state.handlerFails = false;
    expect((await operated.client.listDeadLetters({})).deadLetters).toMatchObject([
      { reason: 'Error: still no luck' },
    ]);
    expect(await acts()).toMatchObject([{ action: 'dead-letter.replay', objectId: id }]);
  });

  it('is given up once, with the reason in the record', async () => {
    await operated.park('event-3');
    const id = (await operated.client.listDeadLetters({})).deadLetters[0]?.id ?? '';
    await operated.client.discardDeadLetter({ id, reason: 'a test', actor });
    await expect(operated.client.discardDeadLetter({ id, reason: 'again', actor })).rejects.toMatchObject({
      code: Code.NotFound,
    });
    expect(await acts()).toMatchObject([
      { action: 'dead-letter.discard', objectKind: 'dead-letter', objectId: id, reason: 'a test' },
    ]);
  });
});

describe('flows', () => {
  it('are told where known; unknown keys are left out', async () => {
    const { flows } = await operated.client.findFlows({ keys: ['withdrawal:1', 'withdrawal:2'] });
    expect(flows).toMatchObject([{ key: 'withdrawal:1', amount: 12_345n, state: 'held' }]);
  });

  it('are asked a thousand at a time at most', async () => {
    const keys = Array.from({ length: 1001 }, String);
    await expect(operated.client.findFlows({ keys })).rejects.toMatchObject({ code: Code.InvalidArgument });
  });
});
