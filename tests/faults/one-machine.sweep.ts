import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { apiOf, type Account } from '../api.ts';
import {
  isAlive,
  newDataFolder,
  opensWithinMs,
  pssMebibytes,
  serviceDatabase,
  spawnPlatform,
  startPlatform,
  type Platform,
} from '../platform.ts';
import { demoAccounts, looksOf, onItsWay, stepsOf } from './demo-looks.ts';

let platform: Platform;
let account: Account;
let demo: unknown;
beforeAll(async () => {
  const dataFolder = newDataFolder();
  const { supervisor, processes } = await spawnPlatform({ dataFolder, demo: true });
  await eventually(() => expect(stepsOf(dataFolder).length).toBeGreaterThan(20), {
    timeoutMs: 80_000,
    everyMs: 2,
  });
  const pids = processes().map(({ pid }) => pid);
  supervisor.kill('SIGKILL');
  await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
  platform = await startPlatform({ dataFolder, demo: true });
  account = await apiOf(platform.url).register();
}, 2 * opensWithinMs);
afterAll(() => platform.remove(), opensWithinMs);

describe('the demo of a first start', () => {
  it('is open to who reads the accounts and the address of the mails, as printed', () => {
    const output = platform.output();
    expect(output).toContain('demo@tael.local');
    expect(output).toContain('admin@tael.local');
    expect(output).not.toContain('not complete');
    expect(output).toMatch(/mails\s+http:\/\/127\.0\.0\.1:\d+/);
  });

  it('has each of its parts once, though that start was killed while they were made', async () => {
    demo = await looksOf(apiOf(platform.url));
    expect(demo).toEqual({
      figures: { coinsHeld: 1561.25, balance: 1576.8 },
      transactions: [
        'buy 20 completed',
        'card-top-up 200 completed',
        'card-unload 35 completed',
        'coins 1200 completed',
        'deposit 120.5 completed',
        'deposit 250 completed',
        'deposit 64.25 completed',
        'deposit 80 completed',
        'redemption 30 completed',
        'sell 150 completed',
        'send 18 completed',
        'send 25 completed',
        'send 60.5 completed',
        'send-out 12 completed confirmed',
        'send-out 15 pending waiting',
        'send-out 22 completed failed',
        'send-out 30 failed failed',
        'send-out 6 completed',
        'send-out 8 completed queued',
        'send-returned 22 completed',
        'subsidy 888 completed',
        'withdrawal 120 completed',
        'withdrawal 150 pending',
        'withdrawal 45 pending',
        'withdrawal 66 failed',
        'withdrawal 88.8 pending',
      ],
      payouts: ['120 completed', '150 approved', '45 pending', '66 rejected', '88.8 processing'],
      accounts: ['alipay', 'bank', 'wechat'],
      referrals: [
        'demo-harbour completed 500',
        'demo-lotus pending 500',
        'demo-magpie failed 500',
        'demo-pebble pending 500',
        'demo-willow completed 500',
      ],
      points: [
        '0 medal',
        '300 redemption',
        '50 check-in',
        '500 referral',
        '500 referral',
        '52340 adjustment',
      ],
      assets: ['1 ETH 1.25', '1 USDC 250', '1 USDT 120.5', '137 MATIC 320', '137 USDC 80', '137 USDT 64.25'],
      pictures: ['Ethereum Lantern 101', 'Ethereum Lantern 2', 'Polygon Lantern 237'],
      card: 165,
    });
  });
});

it('the demo has a send on its way, which waits for confirmations', async () => {
  const api = apiOf(platform.url);
  const { email, password } = demoAccounts.user;
  const token = String((await api.signIn(email, password)).body.token);
  await eventually(async () => {
    const { body } = await api.call('GET', '/api/transactions?type=send&limit=100', { token });
    const sends = body.transactions as { amount: number; chain?: { state: string } }[];
    expect(sends.find(({ amount }) => amount === onItsWay)?.chain?.state).toBe('mined');
  });
});

describe('the platform on one machine', () => {
  it('rests below 1.2 GiB of memory, all processes together', () => {
    const pss = pssMebibytes(platform.processes().map(({ pid }) => pid));
    console.log(`PSS of ${platform.processes().length} processes at rest: ${pss.toFixed(0)} MiB`);
    expect(pss).toBeGreaterThan(100);
    expect(pss).toBeLessThan(1.2 * 1024);
  });

  it('refuses a second platform on the same data, in a line', async () => {
    const second = await startPlatform({ dataFolder: platform.dataFolder }).catch((error: unknown) =>
      String(error),
    );
    expect(second).toContain('A platform already runs on');
    expect(second).not.toContain('at file:');
  });

  it('runs services that cannot rewrite the audit log, nor lift what guards it', async () => {
    const database = openDatabase({ url: serviceDatabase(platform, 'auth'), name: 'faults', max: 1 });
    for (const statement of [
      'delete from audit',
      "update audit set action = 'nothing'",
      'truncate audit',
      'alter table audit disable trigger all',
      'drop table audit',
    ]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' });
    }
    await database.close();
  });
});

describe('the same platform, stopped and started again', () => {
  it('ends everything soon after Ctrl-C, leaving no process behind', async () => {
    const pids = platform.processes().map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(5);
    // Twice the limit, since a busy machine runs this.
    expect(await platform.stop()).toBeLessThan(10_000);
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
  });

  it(
    'starts again with everything still there, and nothing more: the demo is known by its keys',
    async () => {
      rmSync(join(platform.dataFolder, 'demo.json'));
      platform = await startPlatform({ dataFolder: platform.dataFolder, demo: true });
      console.log(`ready again after ${(platform.readyAfterMs / 1000).toFixed(1)} s`);
      const api = apiOf(platform.url);
      expect(await api.call('GET', '/api/user/me', { token: account.token })).toMatchObject({
        status: 200,
        body: { user: { username: account.username } },
      });
      expect((await api.signIn(account.email, account.password)).status).toBe(200);
      expect(await looksOf(api)).toEqual(demo);
    },
    opensWithinMs,
  );

  it(
    'keeps no published password once it is given an administrator',
    async () => {
      await platform.stop();
      const owner = { email: 'owner@example.test', password: 'of-nobody-else' };
      const env = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
      platform = await startPlatform({ dataFolder: platform.dataFolder, env });
      const api = apiOf(platform.url);
      for (const { email, password } of Object.values(demoAccounts)) {
        expect((await api.signIn(email, password)).status).toBe(401);
        expect(platform.output()).not.toContain(password);
      }
      expect(await api.signIn(owner.email, owner.password)).toMatchObject({
        status: 200,
        body: { data: { user: { role: 'admin' } } },
      });
    },
    opensWithinMs,
  );

  it('leaves no orphan when the supervisor itself is killed', async () => {
    const pids = platform.processes().map(({ pid }) => pid);
    platform.supervisor.kill('SIGKILL');
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
  });
});
