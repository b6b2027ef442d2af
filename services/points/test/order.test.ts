import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingEvent } from '@tael/events';
import { sql } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { redeem } from '../src/operations/redeem.ts';
import { approved, changed, checkedIn, deleted, holds, registered, settled } from './incoming-events.ts';
import { logs, type RunningLog } from './logs.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

let points: PointsUnderTest;
let events: EventPath;
let log: RunningLog;

async function start(startLog: () => Promise<RunningLog>): Promise<void> {
  log = await startLog();
  points = await startPoints();
  events = await startEvents(points, log);
}

async function stop(): Promise<void> {
  await events.stop();
  await points.stop();
  await log.stop();
}

const { SUSPENDED } = authEvents.UserStatus;

async function prepared() {
  const userId = randomUUID();
  await events.send(approved(userId, 1_000n));
  await eventually(async () => expect(await stateOf(userId)).toMatchObject({ total: '1000' }));
  const redemptionIds: string[] = [];
  for (const amount of [100n, 200n]) {
    const request = { userId, points: amount, route: 'x', key: undefined, body: {} };
    redemptionIds.push((await redeem(points.deps, request)).answer.redemptionId);
  }
  return { userId, redemptionIds };
}

/** No event deletes the user. */
function everyType({ userId, redemptionIds: [one = '', two = ''] }: Awaited<ReturnType<typeof prepared>>) {
  const day = (number: number) => new Date(`2026-07-0${number}T12:00:00+08:00`);
  return [
    registered(userId, 'first-name'),
    changed(userId, 'second-name', 2n),
    changed(userId, 'last-name', 3n, SUSPENDED),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => checkedIn(userId, `2026-07-0${number}`, number)),
    ...[49_000n, 500n, 750n, 151_000n, 1_500n].map((bonus) => approved(userId, bonus)),
    holds(userId, 1n, 150, day(1)),
    holds(userId, 2n, 1_200.55, day(2)),
    holds(userId, 3n, 40, day(2)),
    holds(userId, 4n, 990, day(3)),
    settled(userId, one, 'paid', 100n),
    settled(userId, two, 'refused', 200n),
  ];
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return items
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Without ids, times and the order of booking. */
async function stateOf(userId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select a.total::text, a.available::text, a.level, a.level_by_hand as "byHand", a.closed_at is null as open,
      (select array_agg(m order by m) from unnest(a.medals) m) as medals,
      a.earned::text, a.redeemed::text, a.other::text,
      (select json_agg(json_build_array(source, type, points, description) order by source, type, points, description)
        from entries where user_id = a.user_id) as entries,
      (select json_agg(json_build_array(source, points, entries) order by source)
        from source_totals where user_id = a.user_id) as sources,
      (select json_agg(json_build_array(points, state) order by points) from redemptions where user_id = a.user_id) as redemptions,
      (select json_build_array(username, status, version, deleted) from people where user_id = a.user_id) as person,
      (select json_build_array(day, streak) from streaks where user_id = a.user_id) as streak,
      (select json_agg(json_build_array(day, version, coins) order by day) from holdings where user_id = a.user_id) as holdings
    from accounts a where a.user_id = ${userId}
  `.execute(points.deps.database.db);
  return rows[0];
}

async function send(batches: readonly (readonly OutgoingEvent[])[]): Promise<void> {
  for (const batch of batches) await events.send(...batch);
  await eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from events.outbox)::int as waiting`.execute(points.deps.database.db);
    expect(rows[0]?.waiting).toBe(0);
  });
}

describe.each(logs)('events in whatever order and however often, over the %s log', (_log, startLog) => {
  beforeAll(() => start(startLog), 60_000);
  afterAll(stop);

  it('end in the same state, every type', async () => {
    const plain = await prepared();
    await send([everyType(plain)]);
    await eventually(async () =>
      expect(await stateOf(plain.userId)).toMatchObject({
        total: String(1_000 + 400 + 202_750 + 350 + 500),
        available: String(1_000 - 100 + 400 + 202_750 + 350 + 500),
        level: 'Gold',
        medals: ['Gold', 'Silver'],
        streak: ['2026-07-08', 8],
        person: ['last-name', 'suspended', 3, false],
        holdings: [
          ['2026-07-01', 1, 15_000],
          ['2026-07-02', 3, 4_000],
          ['2026-07-03', 4, 99_000],
        ],
        redemptions: [
          [100, 'paid'],
          [200, 'refused'],
        ],
      }),
    );
    const expected = await stateOf(plain.userId);
    for (const seed of [11, 222, 3_333, 44_444, 555_555, 6_666_666]) {
      const other = await prepared();
      const each = everyType(other);
      const batches = shuffled([...each, ...each], seed);
      const half = Math.floor(batches.length / 2);
      await send([batches.slice(0, half), batches.slice(half)]);
      await eventually(async () => expect(await stateOf(other.userId)).toEqual(expected));
    }
  });

  it('leave a deleted user deleted, wherever the deletion stands among them', async () => {
    for (const place of [0, 3, 10]) {
      const who = await prepared();
      const each = everyType(who);
      each.splice(place, 0, deleted(who.userId, 9n));
      await send([each, each]);
      await eventually(async () => {
        const state = await stateOf(who.userId);
        expect(state).toMatchObject({ open: false, person: ['', 'deleted', 9, true] });
        expect((state?.entries as unknown[]).length).toBeGreaterThanOrEqual(16);
      });
    }
  });
});
