import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { startAuth, startNeighbour, type AuthProcess, type Neighbour } from '@tael/testkit';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let auth: AuthProcess;
let withdrawal: Neighbour;
let wallet: WalletUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  withdrawal = await startNeighbour('withdrawal', {
    ACCOUNT_SECRET: 'an account secret of the tests',
    AUTH_RPC_URL: auth.internalUrl,
    WALLET_RPC_URL: 'http://127.0.0.1:1',
    CUSTODY_RPC_URL: 'http://127.0.0.1:1',
    UNVERIFIED_LIMIT_A_DAY: '100',
  });
  wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl, WITHDRAWAL_RPC_URL: withdrawal.internalUrl });
});
afterAll(async () => {
  await wallet.stop();
  await withdrawal.stop();
  await auth.stop();
});

it('a send above the limit of unverified users is refused before coins are reserved, in the quote too', async () => {
  const { id: userId } = await auth.register('unknown-sender');
  await wallet.fund(userId, { coins: 100_00n });
  const send = (amount: number) => wallet.as(userId).post('/api/transactions', { to: outside, amount });
  const quoted = async (amount: number) =>
    (await wallet.as(userId).post('/api/wallet/quote', { type: 'send', to: outside, amount })).body;
  const refused = await send(14);
  expect([refused.status, refused.body.code]).toEqual([403, 'wallet.identity_not_verified']);
  expect(await quoted(14)).toMatchObject({ refused: { code: 'wallet.identity_not_verified' } });
  expect(await quoted(13)).toMatchObject({ refused: null });
  expect(await wallet.balance(userId)).toMatchObject({ coins: 100_00n, coinsReserved: 0n });

  await sql`update users set verification_level = 'Verified' where id = ${userId}`.execute(auth.database.db);
  expect((await send(14)).status).toBe(201);
  await withdrawal.down();
  expect((await send(14)).status).toBe(201);
});
