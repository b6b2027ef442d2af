import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import fc from 'fast-check';
import { adjust } from '../src/operations/adjust.ts';
import { ceilingsOf } from '../src/config.ts';
import { awardCheckIns } from '../src/operations/events/award-check-ins.ts';
import { settleRedemptions } from '../src/operations/events/settle-redemptions.ts';
import { redeem } from '../src/operations/redeem.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { readStats } from '../src/operations/read-stats.ts';
import { receivedSettled } from './incoming-events.ts';
import { startPoints, type PointsUnderTest } from './points-under-test.ts';

let points: PointsUnderTest;
beforeAll(async () => (points = await startPoints()));
afterAll(() => points.stop());

type Step =
  | { do: 'check-in'; day: number; points: number }
  | { do: 'redeem'; points: number }
  | { do: 'settle'; nth: number; paid: boolean }
  | { do: 'set' | 'add'; points: number; step: number }
  | { do: 'level'; level: 'Bronze' | 'Silver' | 'Gold' | 'Platinum'; step: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('check-in' as const),
    day: fc.integer({ min: 1, max: 6 }),
    points: fc.integer({ min: 1, max: 90_000 }),
  }),
  fc.record({ do: fc.constant('redeem' as const), points: fc.integer({ min: 0, max: 60_000 }) }),
  fc.record({ do: fc.constant('settle' as const), nth: fc.integer({ min: 0, max: 3 }), paid: fc.boolean() }),
  fc.record({
    do: fc.constant('set' as const),
    points: fc.integer({ min: -5, max: 600_000 }),
    step: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    do: fc.constant('add' as const),
    points: fc.integer({ min: -90_000, max: 90_000 }),
    step: fc.integer({ min: 6, max: 11 }),
  }),
  fc.record({
    do: fc.constant('level' as const),
    level: fc.constantFrom('Bronze' as const, 'Silver' as const, 'Gold' as const, 'Platinum' as const),
    step: fc.integer({ min: 12, max: 17 }),
  }),
);

class Model {
  total = 0;
  available = 0;
  level = 'Bronze';
  private readonly done = new Set<string>();
  readonly redemptions: { points: number; state: 'open' | 'paid' | 'refused' }[] = [];

  apply(one: Step): void {
    if (one.do === 'check-in') this.once(`day ${one.day}`, () => this.change(one.points));
    else if (one.do === 'redeem') {
      if (one.points < 10 || one.points > this.available) return;
      this.available -= one.points;
      this.redemptions.push({ points: one.points, state: 'open' });
    } else if (one.do === 'settle') {
      const redemption = this.redemptions[one.nth];
      if (redemption?.state !== 'open') return;
      redemption.state = one.paid ? 'paid' : 'refused';
      if (!one.paid) this.available += redemption.points;
    } else if (one.do === 'level') this.once(`step ${one.step}`, () => (this.level = one.level));
    else {
      const difference = one.do === 'set' ? one.points - this.total : one.points;
      if (this.total + difference >= 0) this.once(`step ${one.step}`, () => this.change(difference));
    }
  }

  private once(key: string, effect: () => void): void {
    if (this.done.has(key)) return;
    this.done.add(key);
    effect();
  }

  private change(points: number): void {
    if (points === 0) return;
    this.total += points;
    this.available = Math.max(0, this.available + points);
    this.level =
      this.total >= 500_000
        ? 'Platinum'
        : this.total >= 200_000
          ? 'Gold'
          : this.total >= 50_000
            ? 'Silver'
            : 'Bronze';
  }
}

async function carryOut(userId: string, one: Step, opened: string[]): Promise<void> {
  const { deps } = points;
  if (one.do === 'check-in') {
    const checkIn = {
      $typeName: 'events.auth.v1.UserCheckedIn' as const,
      userId,
      date: `2026-01-0${one.day}`,
      streak: 1,
      points: BigInt(one.points),
    };
    await deps.database.transaction((tx) => awardCheckIns(tx, ceilingsOf(deps.config), [checkIn, checkIn]));
  } else if (one.do === 'redeem') {
    const request = { userId, points: BigInt(one.points), route: 'x', key: undefined, body: {} };
    await redeem(deps, request).then(
      ({ answer }) => opened.push(answer.redemptionId),
      () => undefined,
    );
  } else if (one.do === 'settle') {
    const redemptionId = opened[one.nth] ?? randomUUID();
    const event = receivedSettled(userId, redemptionId, one.paid ? 'paid' : 'refused');
    await deps.database.transaction((tx) => settleRedemptions(tx, [event, event]));
  } else {
    const change =
      one.do === 'level'
        ? undefined
        : one.do === 'set'
          ? { set: BigInt(one.points) }
          : { add: BigInt(one.points) };
    const level = one.do === 'level' ? one.level : undefined;
    await adjust(deps, {
      stepId: `${userId}:${one.step}`,
      userId,
      change,
      level,
      reason: 'x',
      actorId: undefined,
      approved: false,
    });
  }
}

describe('the points ledger', () => {
  it('agrees with a plain model after whatever happened, and proves itself', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const [userId, model, opened] = [randomUUID(), new Model(), [] as string[]];
      for (const one of steps) {
        model.apply(one);
        await carryOut(userId, one, opened);
      }
      const [account] = await readPoints(points.deps, [userId]);
      const { total, available, level } = model;
      expect(account).toMatchObject({ total: BigInt(total), available: BigInt(available), level });
      expect(opened).toHaveLength(model.redemptions.length);
    });
    await fc.assert(property, { numRuns: 60 });
    await proveSums();
  }, 120_000);
});

async function proveSums(): Promise<void> {
  const { db } = points.deps.database;
  const { rows: wrong } = await sql`
    select a.user_id from accounts a left join (
      select user_id, sum(total_change) as total, sum(available_change) as available, count(*) as entries,
        max(position) as last, count(distinct (type, type_position)) as places
      from entries group by user_id
    ) e using (user_id)
    where a.total <> coalesce(e.total, 0) or a.available <> coalesce(e.available, 0)
      or a.earned + a.redeemed + a.other <> coalesce(e.entries, 0)
      or coalesce(e.last, 0) <> coalesce(e.entries, 0) or coalesce(e.places, 0) <> coalesce(e.entries, 0)
  `.execute(db);
  expect(wrong).toEqual([]);
  const { rows: counted } = await sql`
    select count(*) as accounts, sum(total)::bigint as total, count(*) filter (where total > 0) as "withPoints",
      count(*) filter (where total < 1000) as lowest, count(*) filter (where total >= 500000) as highest
    from accounts where closed_at is null
  `.execute(db);
  const { ranges, thisPeriod, previousPeriod, days: gained, ...figures } = await readStats(points.deps);
  expect([{ ...figures, lowest: ranges[0], highest: ranges[5] }]).toEqual(counted);
  const { rows: booked } = await sql`
    select coalesce(sum(points), 0)::int as "thisPeriod", 0 as "previousPeriod" from entries
    where source not in ('redemption', 'redemption-returned') and happened_at > now() - interval '1 day'
  `.execute(db);
  // The check-ins are dated January, all other entries today.
  expect([{ thisPeriod, previousPeriod }]).toEqual(booked);
  expect(gained).toHaveLength(30);
  expect(gained.reduce((sum, day) => sum + day.points, 0)).toBe(thisPeriod);
  const { rows: sums } = await sql`
    select (select coalesce(sum(points), 0) from entries) as entries, (select coalesce(sum(points), 0) from day_figures) as days,
      (select coalesce(sum(points), 0) from source_totals) as sources
  `.execute(db);
  const [{ entries, days, sources } = {}] = sums as Record<string, string>[];
  expect([days, sources]).toEqual([entries, entries]);
}
