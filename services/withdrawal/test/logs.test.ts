import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, startAuth, type AuthProcess } from '@tael/testkit';
import { openStores, startReplica, type Replica, type Stores } from './replica.ts';
import { startWallet, type WalletProcess } from './wallet-process.ts';
import { bank, payoutOf } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let stores: Stores;
let replica: Replica;
beforeAll(async () => {
  [auth, wallet, stores] = await Promise.all([startAuth(), startWallet(), openStores()]);
  const env = { AUTH_RPC_URL: auth.internalUrl, WALLET_RPC_URL: wallet.internalUrl, LOG_LEVEL: 'trace' };
  replica = await startReplica(stores, env);
});
afterAll(async () => {
  await replica.end();
  await Promise.all([auth.stop(), wallet.stop()]);
  await stores.drop();
});

const path = '/api/withdrawals';
const wechat = { withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-very-private' } };

it('the log of a running service, at its most talkative, holds no payout account, token, name or address', async () => {
  const [owner, boss] = [await auth.register('discreet', 'discreet@mail.test'), await auth.signInAdmin()];
  const [mine, theirs] = [await owner.internalToken(), await boss.internalToken()];
  await wallet.give(owner.id, 1_000_00n);
  const ask = async (amount: number, account: object, key?: string) =>
    (await replica.send(mine, 'post', path, { amount, ...account }, key)).status;
  const paid = payoutOf(await replica.send(mine, 'post', path, { amount: 10, ...bank }, 'k'));
  expect([await ask(10, bank, 'k'), await ask(5000, wechat), await ask(0.5, wechat)]).toEqual([
    201, 400, 400,
  ]);
  expect((await replica.send(mine, 'post', `${path}/accounts`, bank)).status).toBe(201);
  const notes = `${bank.accountInfo.bankAccount} is not Wang Wei's`;
  expect((await replica.decide(theirs, paid._id, 'rejected', notes)).status).toBe(200);
  for (const list of ['admin', 'admin/export', 'admin?search=discreet@mail.test', 'export', 'accounts'])
    expect(
      (await replica.send(list.startsWith('admin') ? theirs : mine, 'get', `${path}/${list}`)).status,
    ).toBe(200);
  await fetch(replica.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${mine}`, 'content-type': 'application/json' },
    body: `{"accountInfo":{"bankAccount":"${bank.accountInfo.bankAccount}"}`,
  });
  await sql`alter table withdrawal add constraint unforeseen check (amount <> 1234)`.execute(stores.db);
  expect(await ask(12.34, bank)).toBe(500);
  await wallet.down();
  expect(await ask(20, wechat)).toBe(503);

  const log = await eventually(() => {
    const written = replica.process.output();
    for (const word of ['unforeseen', 'a hold is left to the task', `${path}/admin/export`])
      if (!written.includes(word)) throw new Error(`nothing was logged of ${word}`);
    return Promise.resolve(written);
  });
  const secrets = [
    bank.accountInfo.bankAccount,
    '0001234567',
    'Wang Wei',
    'Bank of Tests',
    'wx-very-private',
  ];
  for (const secret of [...secrets, mine, theirs, 'discreet', 'mail.test']) expect(log).not.toContain(secret);
});
