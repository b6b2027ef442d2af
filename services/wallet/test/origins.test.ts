import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { walletRpc } from '@tael/proto';
import { rpcOf } from './rpc-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const { POINTS, DEPOSIT, ADMINISTRATION, SEND } = walletRpc.OriginSource;
const day = 24 * 3_600_000;

let wallet: WalletUnderTest;
let rpc: ReturnType<typeof rpcOf>['wallet'];
beforeAll(async () => {
  wallet = await startWallet();
  rpc = rpcOf(wallet.deps).wallet;
});
afterAll(() => wallet.stop());

const originOf = (userId: string, before = new Date(Date.now() + day)) =>
  rpc.getOrigin({ userId, before: timestampFromDate(before), youngDays: 7 });
const send = async (from: string, to: string, amount: number) =>
  expect(await wallet.as(from).post('/api/transactions', { to, amount })).toMatchObject({ status: 201 });
const redeem = (userId: string, amount: bigint) => {
  const paid = { rule: 'redemption', redemptionId: randomUUID(), points: amount / 10n, amount } as const;
  return wallet.deps.ledger.post({ operationId: randomUUID(), userId, ...paid });
};
const opened = (userId: string, daysAgo: number) =>
  sql`update user_facts set registered_at = now() - make_interval(days => ${daysAgo}) where user_id = ${userId}`.execute(
    wallet.deps.database.db,
  );

describe('where value came from', () => {
  it('is said by source and by sender, with what they sent when young and where their own came from', async () => {
    const [collector, young, old] = [
      await wallet.person('collector', { coins: 100n }),
      await wallet.person('young'),
      await wallet.person('old', { coins: 1_000n }),
    ];
    await opened(old, 8);
    await redeem(young, 1_000n);
    await wallet.as(young).post('/api/wallet/buy', { amount: 1 });
    await send(young, 'collector', 1);
    await send(old, 'collector', 2);
    await send(old, 'collector', 3);
    await send(collector, 'old', 1);

    const { shares, senders, partial } = await originOf(collector);
    expect(shares).toHaveLength(2);
    expect(shares).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: ADMINISTRATION, amount: 726n, transactions: 1n }),
        expect.objectContaining({ source: SEND, amount: 4_356n, transactions: 3n }),
      ]),
    );
    expect(senders).toMatchObject([
      { userId: old, username: 'old', amount: 3_630n, youngAmount: 0n, transactions: 2n, traced: true },
      { userId: young, username: 'young', amount: 726n, youngAmount: 726n, transactions: 1n, traced: true },
    ]);
    expect(senders[1]?.shares).toMatchObject([{ source: POINTS, amount: 1_000n, transactions: 1n }]);
    expect(senders[0]?.shares.map(({ source }) => source).sort()).toEqual([ADMINISTRATION, SEND]);
    expect(partial).toBe(false);
  });

  it('leaves out what came later, and what is older than the window', async () => {
    const payee = await wallet.person('payee');
    await redeem(payee, 500n);
    expect((await originOf(payee)).shares).toMatchObject([{ amount: 500n }]);
    expect((await originOf(payee, new Date(Date.now() - day))).shares).toEqual([]);
    expect((await originOf(payee, new Date(Date.now() + 100 * day))).shares).toEqual([]);
  });

  it('is bounded: the newest thousand of a kind, and it says so', async () => {
    const busy = await wallet.person('busy');
    await sql`
      insert into transactions (id, kind, status, to_user, amount, currency, volume, created_at, settled_at)
      select gen_random_uuid(), 'deposit', 'completed', ${busy}, 1, 'USDC', 1, now(), now()
      from generate_series(1, 1001)`.execute(wallet.deps.database.db);
    const { shares, partial } = await originOf(busy);
    expect(shares).toMatchObject([{ source: DEPOSIT, amount: 1_000n, transactions: 1_000n }]);
    expect(partial).toBe(true);
  });
});
