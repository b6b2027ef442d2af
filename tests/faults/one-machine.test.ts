import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { apiOf, type Account } from '../api.ts';
import { isAlive, pssMebibytes, serviceDatabase, startPlatform, type Platform } from '../platform.ts';

describe('the platform on one machine', () => {
  let platform: Platform;
  let account: Account;
  beforeAll(async () => {
    platform = await startPlatform();
    account = await apiOf(platform.url).register();
  });
  afterAll(() => platform.remove());

  it('says where it is, who may try it and where the mails are', () => {
    const output = platform.output();
    expect(output).toContain('demo@tael.local');
    expect(output).toContain('admin@tael.local');
    expect(output).toMatch(/mails\s+http:\/\/127\.0\.0\.1:\d+/);
  });

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

  it('runs services that cannot rewrite the audit register, nor lift what guards it', async () => {
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

  it('ends everything within 5 s of Ctrl-C, leaving no process behind', async () => {
    const pids = platform.processes().map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(5);
    expect(await platform.stop()).toBeLessThan(5000);
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
  });

  it('starts again with everything still there', async () => {
    platform = await startPlatform({ dataFolder: platform.dataFolder });
    console.log(`ready again after ${(platform.readyAfterMs / 1000).toFixed(1)} s`);
    const api = apiOf(platform.url);
    expect(await api.call('GET', '/api/user/me', { token: account.token })).toMatchObject({
      status: 200,
      body: { user: { username: account.username } },
    });
    expect((await api.signIn(account.email, account.password)).status).toBe(200);
  });

  it('leaves no orphan when the supervisor itself is killed', async () => {
    const pids = platform.processes().map(({ pid }) => pid);
    platform.supervisor.kill('SIGKILL');
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]), { timeoutMs: 15_000 });
  });
});
