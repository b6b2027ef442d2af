import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import fc from 'fast-check';
import { achievementKey } from '../src/domain/achievement.ts';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { copyHoldings } from '../src/operations/events/copy-holdings.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { readAchievements } from '../src/operations/read-achievements.ts';
import { awardAchievements } from '../src/operations/tasks/award-achievements.ts';
import { payHolders } from '../src/operations/tasks/pay-holders.ts';
import { purgeExpired } from '../src/operations/tasks/purge-expired.ts';
import { findUsedKeys } from '../src/store/entries.ts';
import { startPoints, type PointsUnderTest } from './points-under-test.ts';

let points: PointsUnderTest;
beforeEach(async () => {
  points = await startPoints();
  points.clock.turnedBy = new Date(`${shanghaiDay(new Date())}T12:00:00+08:00`).getTime() - Date.now();
});
afterEach(() => points.stop());

const oneDay = 24 * 3_600_000;
const never = new AbortController().signal;
const daysAgo = (days: number): Date => new Date(points.clock.now().getTime() - days * oneDay);
const totalOf = async (userId: string) => (await readPoints(points.deps, [userId]))[0]?.total;

function balance(userId: string, version: bigint, coins: number, time: Date) {
  const zero = 0n;
  const data = {
    $typeName: 'events.wallet.v1.BalanceChanged' as const,
    userId,
    version,
    coins: BigInt(Math.round(coins * 100)),
    coinsReserved: zero,
    available: zero,
    held: zero,
    card: zero,
    cashSubsidy: zero,
    totalWithdrawn: zero,
    coinPrice: 726n,
    closed: false,
  };
  return { id: randomUUID(), type: '', key: userId, time, data };
}
const receive = (...balances: ReturnType<typeof balance>[]) =>
  points.deps.database.transaction((tx) => copyHoldings(tx, balances));

describe('paying for coins held at midnight', () => {
  it('is one point for every 100 whole coins of yesterday evening, once', async () => {
    const [some, few, fresh, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await receive(
      balance(some, 1n, 799.99, daysAgo(1)),
      balance(some, 2n, 5, daysAgo(0)),
      balance(few, 1n, 99.99, daysAgo(1)),
      balance(fresh, 1n, 500, daysAgo(0)),
      balance(gone, 1n, 900, daysAgo(3)),
      balance(gone, 2n, 0, daysAgo(1)),
    );
    expect(await payHolders(points.deps, never)).toBe(
      `${shanghaiDay(daysAgo(0))}: 7 points to 1 holders, 0 hold-1000-coins`,
    );
    expect(await payHolders(points.deps, never)).toBe(`paid up to ${shanghaiDay(daysAgo(0))}`);
    expect(await Promise.all([some, few, fresh, gone].map(totalOf))).toEqual([7n, 0n, 0n, 0n]);
  });

  it('makes up for days that were missed, each from its own evening', async () => {
    const holder = randomUUID();
    await receive(balance(holder, 1n, 200, daysAgo(9)));
    points.clock.turnedBy -= 4 * oneDay;
    await payHolders(points.deps, never);
    expect(await totalOf(holder)).toBe(2n);
    points.clock.turnedBy += 4 * oneDay;
    await receive(balance(holder, 2n, 300, daysAgo(3)), balance(holder, 3n, 500, daysAgo(1)));
    await payHolders(points.deps, never);
    // Coins held when the days began: 200, 200, 300, 300, 500.
    expect(await totalOf(holder)).toBe(2n + 2n + 3n + 3n + 5n);
  });

  it('that was cut short goes on without paying anybody twice', async () => {
    const holders = Array.from({ length: 1_203 }, () => randomUUID());
    await receive(...holders.map((userId) => balance(userId, 1n, 100, daysAgo(1))));
    const { database } = points.deps;
    let transactions = 0;
    const dies = {
      ...database,
      transaction: (work: Parameters<typeof database.transaction>[0]) => {
        transactions += 1;
        if (transactions === 3) throw new Error('killed');
        return database.transaction(work);
      },
    } as typeof database;
    await expect(payHolders({ ...points.deps, database: dies }, never)).rejects.toThrow('killed');
    expect(await payHolders(points.deps, never)).toContain('203 points to 203 holders');
    const { rows } = await sql`
      select count(*)::int as entries, sum(points)::int as points from entries where source = 'holding'
    `.execute(database.db);
    expect(rows).toEqual([{ entries: 1_203, points: 1_203 }]);
  });
});

describe('a midnight', () => {
  it('waits for the last balances of a day that has just ended', async () => {
    const holder = randomUUID();
    await receive(balance(holder, 1n, 100, daysAgo(2)));
    points.clock.turnedBy = new Date(`${shanghaiDay(new Date())}T00:01:59+08:00`).getTime() - Date.now();
    await payHolders(points.deps, never);
    expect(await totalOf(holder)).toBe(1n);
    points.clock.turnedBy += 5_000;
    await payHolders(points.deps, never);
    expect(await totalOf(holder)).toBe(2n);
  });

  it('leaves what no later midnight will ask for to the purge', async () => {
    const holder = randomUUID();
    await receive(
      ...[20, 17, 15, 1, 0].map((days, i) => balance(holder, BigInt(i + 1), 100 * (i + 1), daysAgo(days))),
    );
    await payHolders(points.deps, never);
    expect(await purgeExpired(points.deps)).toContain('2 holdings');
    points.clock.turnedBy += oneDay;
    await payHolders(points.deps, never);
    expect(await totalOf(holder)).toBe(4n + 5n);
  });
});

describe('awarding what was reached', () => {
  it('pays each task once that no event has paid, and shows it as done', async () => {
    const userId = randomUUID();
    const { db } = points.deps.database;
    await sql`insert into accounts (user_id) values (${userId})`.execute(db);
    await sql`insert into streaks values (${userId}, current_date, 9)`.execute(db);
    const today = shanghaiDay(daysAgo(0));
    await sql`insert into paid_midnights values (${today}::date, 0, 0, now())`.execute(db);
    await sql`insert into holdings values (${userId}, ${today}::date - 7, 1, 100000)`.execute(db);
    await sql`insert into source_totals values (${userId}, 'referral', 2500, 5)`.execute(db);
    const before = await readAchievements(points.deps, userId);
    expect(before.map(({ progress, completedAt }) => [progress, completedAt])).toEqual([
      [5, null],
      [7, null],
      [7, null],
    ]);
    expect(await awardAchievements(points.deps, never)).toBe(
      '1 invite-5-friends, 1 check-in-7-days, 1 hold-1000-coins',
    );
    expect(await awardAchievements(points.deps, never)).toContain('0 invite-5-friends');
    expect(await totalOf(userId)).toBe(1_050n);
    const after = await readAchievements(points.deps, userId);
    expect(after.every(({ completedAt }) => completedAt !== null)).toBe(true);
  });
});

describe('1000 coins', () => {
  it('pay nobody for passing through, and once for seven midnights in a row', async () => {
    const [holder, ...passers] = Array.from({ length: 4 }, () => randomUUID());
    if (holder === undefined) throw new Error('nobody holds them');
    await receive(balance(holder, 1n, 1000, daysAgo(7)));
    for (const [i, passer] of passers.entries()) {
      const version = BigInt(2 * i);
      const [came, went] = [
        balance(passer, version, 1000, daysAgo(3)),
        balance(passer, version + 1n, 0, daysAgo(3)),
      ];
      await receive(came, went);
    }
    points.clock.turnedBy -= oneDay;
    await payHolders(points.deps, never);
    await awardAchievements(points.deps, never);
    expect(await Promise.all([holder, ...passers].map(totalOf))).toEqual([10n, 0n, 0n, 0n]);
    points.clock.turnedBy += oneDay;
    expect(await payHolders(points.deps, never)).toContain('1 hold-1000-coins');
    await awardAchievements(points.deps, never);
    expect(await totalOf(holder)).toBe(10n + 10n + 200n);
  });

  it('pay as a plain model does, with balances late or repeated, midnights missed, and old days purged', async () => {
    const days = 24;
    const coins = fc.constantFrom(999.99, 1000, 1500, 2000, 2500);
    const change = fc.record({ day: fc.nat(days - 1), coins, late: fc.nat(6), again: fc.boolean() });
    const history = fc.array(change, { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(
      fc.array(history, { minLength: 60, maxLength: 60 }),
      fc.array(fc.boolean(), { minLength: days, maxLength: days }),
      async (histories, missed) => {
        const people = histories.map((changes) => new Holder(changes));
        let midnight = -1;
        for (let day = 0; day < days; day += 1) {
          points.clock.turnedBy += oneDay;
          await receive(...people.flatMap((one) => one.eventsOn(day)));
          if (missed[day] === false || day === days - 1) {
            await payHolders(points.deps, never);
            midnight = day;
          }
          await awardAchievements(points.deps, never);
          await purgeExpired(points.deps);
          for (const one of people) one.award(midnight);
          expect(await rewarded(people)).toEqual(people.map(({ paid }) => paid));
        }
        const shown = await Promise.all(people.map(({ userId }) => readAchievements(points.deps, userId)));
        expect(shown.map((tasks) => tasks[2]?.progress)).toEqual(people.map((one) => one.progress(midnight)));
      },
    );
    await fc.assert(property, { numRuns: 2 });
  }, 120_000);
});

interface Change {
  day: number;
  coins: number;
  late: number;
  again: boolean;
}

/** Days count from the first day of a run. */
class Holder {
  readonly userId = randomUUID();
  paid = false;
  private readonly known = new Map<number, { version: number; coins: number }>();
  private readonly changes: (Change & { version: number })[];

  constructor(changes: readonly Change[]) {
    const inTime = [...changes].sort((a, b) => a.day - b.day);
    this.changes = inTime.map((one, i) => ({ ...one, version: i + 1 }));
  }

  eventsOn(day: number) {
    const arrived = this.changes.filter(
      (one) => one.day + one.late === day || (one.again && one.day + one.late + 1 === day),
    );
    for (const { day: on, version, coins } of arrived) {
      if ((this.known.get(on)?.version ?? 0) < version) this.known.set(on, { version, coins });
    }
    return arrived.map((one) => balance(this.userId, BigInt(one.version), one.coins, daysAgo(day - one.day)));
  }

  award(midnight: number): void {
    for (let last = 0; last <= midnight; last += 1) this.paid ||= this.inARow(last) >= 7;
  }

  progress(midnight: number): number {
    return this.paid ? 7 : Math.min(7, this.inARow(midnight));
  }

  private inARow(last: number): number {
    let midnights = 0;
    while (this.heldAt(last - midnights)) midnights += 1;
    return midnights;
  }

  private heldAt(midnight: number): boolean {
    const before = [...this.known.keys()].filter((day) => day < midnight);
    return (this.known.get(Math.max(...before))?.coins ?? 0) >= 1000;
  }
}

async function rewarded(people: readonly Holder[]): Promise<boolean[]> {
  const keys = people.map(({ userId }) => achievementKey(userId, 'hold-1000-coins'));
  const usedKeys = new Set(await findUsedKeys(points.deps.database.db, keys));
  return keys.map((key) => usedKeys.has(key));
}

describe('progress', () => {
  it('is true: what is broken begins at zero, and coins count from the midnight after they came', async () => {
    const userId = randomUUID();
    const { db } = points.deps.database;
    await sql`insert into streaks values (${userId}, ${shanghaiDay(daysAgo(1))}::date, 4)`.execute(db);
    await receive(balance(userId, 1n, 1000, daysAgo(3)), balance(userId, 2n, 999.99, daysAgo(0)));
    const progress = async () =>
      (await readAchievements(points.deps, userId)).map((achievement) => achievement.progress);
    expect(await progress()).toEqual([0, 4, 3]);
    points.clock.turnedBy += oneDay;
    expect(await progress()).toEqual([0, 0, 0]);
  });
});
