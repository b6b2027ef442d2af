import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransport, eventsMigrations, publish, startRelay, type OutgoingEvent } from '@tael/events';
import { sql } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { eventually, faultRounds, testDatabase, type TestDatabase } from '@tael/testkit';
import { approved, checkedIn } from './incoming-events.ts';
import { logs, type RunningLog } from './logs.ts';
import { openStores, startReplica, type Replica, type Stores } from './replica.ts';

const [checkIns, approvals, people] = [400, 100, 50];
/** Each replica once; more often in `make faults`. */
const kills = faultRounds > 1 ? 5 : 2;
const env = { AUTH_RPC_URL: 'http://127.0.0.1:9' };

let stores: Stores;
let others: TestDatabase;
const replicas: Replica[] = [];
const stops: (() => Promise<void>)[] = [];

async function startAll(startLog: () => Promise<RunningLog>): Promise<void> {
  stores = await openStores(startLog);
  others = await testDatabase({ migrations: [eventsMigrations] });
  const logger = createLogger({ service: 'others', level: 'silent' });
  const transport = createTransport({ ...stores.log.settings, clientId: 'others', logger });
  const relay = await startRelay({ database: others.database, transport, service: 'others', logger });
  stops.push(
    () => relay.stop(),
    () => transport.close(),
  );
  for (let i = 0; i < 2; i += 1) replicas[i] = await startReplica(stores, env);
}

async function stopAll(): Promise<void> {
  for (const { process } of replicas) process.kill();
  await Promise.all(replicas.map(({ process }) => process.exited));
  for (const stop of stops.splice(0)) await stop();
  await others.drop();
  await stores.drop();
}

const send = (events: readonly OutgoingEvent[]) =>
  others.database.transaction((tx) => publish(tx, ...events));

async function killOne(turn: number): Promise<void> {
  const victim = replicas[turn % 2];
  victim?.process.kill('SIGKILL');
  await victim?.process.exited;
  replicas[turn % 2] = await startReplica(stores, env);
}

const total = async () => {
  const { rows } = await sql<{ entries: number; points: number }>`
    select count(*)::int as entries, sum(points)::int as points from entries where points <> 0
  `.execute(stores.database.db);
  return rows[0];
};

describe.each(logs)('replicas that are killed again and again, over the %s log', (_log, startLog) => {
  beforeAll(() => startAll(startLog), 60_000);
  afterAll(stopAll);

  it('award every check-in and every approval exactly once, whatever is told twice', async () => {
    const userIds = Array.from({ length: people }, () => randomUUID());
    const days = Array.from({ length: checkIns / people }, (_, i) => `2026-02-${String(i + 10)}`);
    const events = [
      ...days.flatMap((day) => userIds.map((userId) => checkedIn(userId, day))),
      ...Array.from({ length: approvals / people }).flatMap(() => userIds.map((id) => approved(id, 750n))),
    ];
    const again = events.toReversed();
    const part = events.length / kills;
    for (let turn = 0; turn < kills; turn += 1) {
      await send(events.slice(turn * part, (turn + 1) * part));
      await send(again.slice(turn * part, (turn + 1) * part));
      await killOne(turn);
    }
    const expected = checkIns * 50 + approvals * 750;
    await eventually(
      async () => expect(await total()).toEqual({ entries: events.length, points: expected }),
      {
        timeoutMs: 40_000,
      },
    );
    await eventually(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select (select count(*)::int from events.inbox) as waiting`.execute(stores.database.db);
        expect(rows[0]?.waiting).toBe(2 * events.length);
      },
      { timeoutMs: 40_000 },
    );
    expect(await total()).toEqual({ entries: events.length, points: expected });
    const { rows: accounts } = await sql`
      select distinct total::int, available::int, version::int, earned::int from accounts
    `.execute(stores.database.db);
    const each = days.length + approvals / people;
    expect(accounts).toEqual([{ total: 1_900, available: 1_900, version: each, earned: each }]);
    const { rows: parked } = await sql`select from events.dead_letters`.execute(stores.database.db);
    expect(parked).toEqual([]);
  }, 120_000);
});
