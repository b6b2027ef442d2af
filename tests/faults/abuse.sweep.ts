import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { apiOf, type Account, type Answer, type Api } from '../api.ts';
import { opensWithinMs, serviceDatabase } from '../platform.ts';
import { inParallel } from './flows/client.ts';
import { startMoneyPlatform, withdrawBody, type MoneyPlatform } from './money-platform.ts';

const accounts = 200;
/** A check-in gives 50 points, worth ¥5, which buys this many coins. */
const coins = 0.68;
/** 5,000 points per network are 100 check-ins; ¥300 a day are 60 redemptions. */
const [rewarded, redeemed] = [100, 60];

let house: MoneyPlatform;
let farm: Api;
let collector: Account;
const farmers: Account[] = [];
const refusals: Record<number, number> = {};
beforeAll(async () => {
  house = await startMoneyPlatform({
    RATE_LIMIT_EXEMPT: '192.0.2.1',
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    WRITES_PER_MINUTE: '100000',
    SIGN_INS_PER_MINUTE: '100000',
    CEILING_DAY_YUAN: '300',
  });
  farm = apiOf(house.platform.url, '198.51.100.7');
  collector = await apiOf(house.platform.url, '203.0.113.5').register();
  await aDayOfAbuse();
}, opensWithinMs + 60_000);
afterAll(() => house.stop());

const asAdmin = (method: string, path: string, body?: object): Promise<Answer> =>
  house.here.call(method, path, { token: house.admin.token, body });
const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return answer;
};
const patience = { timeoutMs: 30_000, everyMs: 100 };

async function aDayOfAbuse(): Promise<void> {
  await inParallel([...Array(accounts).keys()], 6, async () => {
    const account = await farm.register();
    await done(farm.call('POST', '/api/user/checkin', { token: account.token }));
    farmers.push(account);
  });
  await eventually(async () => {
    const { body } = await asAdmin('GET', '/api/admin/points/analytics');
    const { body: withheld } = await asAdmin('GET', '/api/admin/points/withheld');
    expect([body.totalPoints, withheld.total]).toEqual([rewarded * 50, accounts - rewarded]);
  }, patience);
  await inParallel(farmers, 8, async ({ token }) => {
    const answer = await farm.call('POST', '/api/points/redeem', { token, body: { points: 50 } });
    refusals[answer.status] = (refusals[answer.status] ?? 0) + 1;
    if (answer.status !== 200) return;
    const buy = () => done(farm.call('POST', '/api/wallet/buy', { token, body: { amount: coins } }));
    await eventually(buy, patience);
    await done(
      farm.call('POST', '/api/transactions', { token, body: { to: collector.username, amount: coins } }),
    );
  });
}

async function ran(name: string): Promise<string> {
  const last = async () => {
    const { body } = await asAdmin('GET', '/api/tasks/status');
    return (body.tasks as Record<string, { lastRun: string | null; lastResult: string | null }>)[name];
  };
  const before = (await last())?.lastRun;
  await asAdmin('POST', `/api/tasks/run/${name}`);
  return eventually(async () => {
    const { lastRun, lastResult } = (await last()) ?? {};
    expect(lastRun).not.toBe(before);
    return String(lastResult);
  }, patience);
}

const linesOf = (text: string) =>
  house.platform
    .output()
    .split('\n')
    .filter((line) => line.includes('"service":"points"') && line.includes(text));

describe('200 accounts of one network, and one that collects', () => {
  it('make no more value than the ceilings: the rest is withheld, or refused', async () => {
    expect(refusals).toEqual({ 200: redeemed, 409: rewarded - redeemed, 400: accounts - rewarded });
    const { body } = await asAdmin('GET', '/api/admin/points/by-day?days=1');
    expect(body.days).toMatchObject([{ awarded: rewarded * 50, redeemed: redeemed * 50 }]);
  });

  it('are an error in the log, a gauge and a line of the task; what is withheld is no break', async () => {
    const result = await ran('watch-ceilings');
    expect(result).toContain('network-awards: 5000 points of 5000 points, reached by 1');
    expect(result).toContain('redemptions: ¥300.00 of ¥300.00, reached');
    expect(result).toContain('withheld: 100 awards, 5000 points');
    const alarms = await eventually(() => {
      const lines = linesOf('a ceiling is reached');
      expect(lines).toHaveLength(2);
      return Promise.resolve(lines.map((line) => JSON.parse(line) as object));
    }, patience);
    expect(alarms).toEqual(
      expect.arrayContaining(
        ['network-awards', 'redemptions'].map((ceiling) => expect.objectContaining({ ceiling })),
      ),
    );

    await ran('reconcile-flows');
    const port = /"metricsPort":(\d+)/.exec(linesOf('"started"')[0] ?? '')?.[1];
    const measured = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(measured).toContain('points_ceiling_reached{ceiling="network-awards"} 1');
    expect(measured).toContain('points_ceiling_reached{ceiling="redemptions"} 1');
    expect(measured).toContain('points_ceiling_used{ceiling="redemptions"} 30000');
    expect(measured).toContain('points_flow_breaks{flow="check-in"} 0');
  });

  it('are named at the payout desk, though the collector never redeemed a point', async () => {
    const { token } = collector;
    const sale = { token, body: { amount: Math.round(redeemed * coins * 100) / 100 } };
    await done(house.here.call('POST', '/api/wallet/sell', sale));
    const asked = await done(house.here.call('POST', '/api/withdrawals', { token, body: withdrawBody(200) }));
    const { _id: id } = asked.body.withdrawal as { _id: string };
    const { body } = await asAdmin('GET', `/api/withdrawals/admin/${id}`);
    expect(body.origin).toMatchObject({
      total: 295.8,
      shares: [{ source: 'others', percent: 100, transactions: redeemed }],
      senders: { accounts: redeemed, young: { accounts: redeemed, percent: 100 } },
      partial: false,
    });
    expect((body.origin as { reasons: { text: string }[] }).reasons.map(({ text }) => text)).toEqual([
      '100 % came from 60 accounts in their first 7 days',
      '100 % came from 60 accounts whose own value is mostly redeemed points',
    ]);
  });
});

describe('a thousand coins handed round', () => {
  it('pay nothing for passing balances', async () => {
    const ring = apiOf(house.platform.url, '198.51.100.8');
    const [owner, ...others] = await Promise.all([1, 2, 3, 4].map(() => ring.register()));
    if (owner === undefined) throw new Error('nobody registered');
    const gift = { operation: 'add', amount: 1000 };
    await done(asAdmin('PUT', `/api/admin/users/wallet/users/${owner.id}/coins`, gift));
    let holder = owner;
    for (const next of others) {
      const order = { to: next.username, amount: 1000 };
      await done(ring.call('POST', '/api/transactions', { token: holder.token, body: order }));
      holder = next;
    }
    const handed = [owner, ...others].map(({ id }) => id);
    await untilHoldingsKnown(handed);
    await ran('award-achievements');
    for (const { token } of [owner, ...others]) {
      const { body } = await house.here.call('GET', '/api/points/history', { token });
      expect(body.summary).toMatchObject({ total: 0 });
    }
  });
});

async function untilHoldingsKnown(userIds: readonly string[]): Promise<void> {
  const database = openDatabase({ url: serviceDatabase(house.platform, 'points'), name: 'abuse', max: 1 });
  try {
    await eventually(async () => {
      const { rows } = await sql`
        select distinct user_id from holdings where user_id = any(${userIds}::uuid[])`.execute(database.db);
      expect(rows).toHaveLength(userIds.length);
    }, patience);
  } finally {
    await database.close();
  }
}
