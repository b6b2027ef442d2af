import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Code } from '@connectrpc/connect';
import { sql } from '@tael/postgres';
import { walletRpc } from '@tael/proto';
import { z } from 'zod';
import { kindsOfAdminType } from '../src/domain/kinds.ts';
import { planPage } from '../src/operations/admin/list-all-transactions.ts';
import { proveLedger } from '../src/operations/proof/prove-ledger.ts';
import { findListedPage } from '../src/store/admin-transactions.ts';
import { rpcOf } from './rpc-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const { HoldOutcome, ReleaseOutcome, SettleOutcome } = walletRpc;
let wallet: WalletUnderTest;
let rpc: ReturnType<typeof rpcOf>;
beforeAll(async () => {
  wallet = await startWallet();
  rpc = rpcOf(wallet.deps);
});
afterAll(() => wallet.stop());

let userId: string;
let holdId: string;
beforeEach(async () => {
  holdId = `withdrawal:${randomUUID()}`;
  userId = await wallet.person(holdId, { available: 1_000n });
});
const hold = async (amount = 600n) => (await rpc.wallet.hold({ holdId, userId, amount })).outcome;
const release = async () => (await rpc.wallet.release({ holdId, userId })).outcome;
const settle = async () => (await rpc.wallet.settle({ holdId, userId })).outcome;
const figures = async () => {
  const { available, held, totalWithdrawn } = await wallet.balance(userId);
  return [available, held, totalWithdrawn];
};

describe('a hold', () => {
  it('sets aside once, however often it is asked', async () => {
    expect([await hold(), await hold(), await hold()]).toEqual(Array(3).fill(HoldOutcome.HELD));
    expect(await figures()).toEqual([400n, 600n, 0n]);
  });

  it('of more than is available is refused and may be tried again', async () => {
    expect(await hold(1_001n)).toBe(HoldOutcome.INSUFFICIENT);
    expect(await hold(1_000n)).toBe(HoldOutcome.HELD);
  });

  it('released comes back once, and can neither be settled nor held again', async () => {
    await hold();
    expect([await release(), await release()]).toEqual(Array(2).fill(ReleaseOutcome.RELEASED));
    expect([await settle(), await hold()]).toEqual([SettleOutcome.RELEASED, HoldOutcome.RELEASED]);
    expect(await figures()).toEqual([1_000n, 0n, 0n]);
  });

  it('settled is paid out once, and can neither be released nor held again', async () => {
    await hold();
    expect([await settle(), await settle()]).toEqual(Array(2).fill(SettleOutcome.SETTLED));
    expect([await release(), await hold()]).toEqual([ReleaseOutcome.SETTLED, HoldOutcome.SETTLED]);
    expect(await figures()).toEqual([400n, 0n, 600n]);
  });

  it('that comes after its release is refused for ever', async () => {
    expect([await release(), await release()]).toEqual(Array(2).fill(ReleaseOutcome.NEVER_HELD));
    expect(await hold()).toBe(HoldOutcome.RELEASED);
    expect(await figures()).toEqual([1_000n, 0n, 0n]);
  });

  it('that never was cannot be settled', async () => {
    expect(await settle()).toBe(SettleOutcome.UNKNOWN_HOLD);
  });

  it('for a closed account is refused', async () => {
    const gone = await wallet.person('gone');
    await wallet.close(gone);
    const { outcome } = await rpc.wallet.hold({ holdId, userId: gone, amount: 1n });
    expect(outcome).toBe(HoldOutcome.ACCOUNT_CLOSED);
  });

  it('under one id for another amount, or somebody else, is a fault of the caller', async () => {
    await hold();
    await expect(hold(601n)).rejects.toMatchObject({ code: Code.FailedPrecondition });
    const other = await wallet.person('other', { available: 1_000n });
    await expect(rpc.wallet.hold({ holdId, userId: other, amount: 600n })).rejects.toMatchObject({
      code: Code.FailedPrecondition,
    });
    expect(await figures()).toEqual([400n, 600n, 0n]);
  });

  it('ends once when released and settled at the same time', async () => {
    await hold();
    const ends = await Promise.all([release(), settle(), release(), settle()]);
    const settled = ends[1] === SettleOutcome.SETTLED;
    expect(ends).toEqual(
      settled
        ? [ReleaseOutcome.SETTLED, SettleOutcome.SETTLED, ReleaseOutcome.SETTLED, SettleOutcome.SETTLED]
        : [ReleaseOutcome.RELEASED, SettleOutcome.RELEASED, ReleaseOutcome.RELEASED, SettleOutcome.RELEASED],
    );
    expect(await figures()).toEqual(settled ? [400n, 0n, 600n] : [1_000n, 0n, 0n]);
  });
});

describe('the receipt of a hold', () => {
  it('released for a reason has it on the receipt, the first one whatever a repeat says', async () => {
    await hold();
    for (const reason of ['No such bank', '', 'another'])
      await rpc.wallet.release({ holdId, userId, reason });
    const { get } = wallet.as(userId);
    const { body } = await get('/api/transactions?type=withdrawal');
    const [{ _id: id } = { _id: '' }] = z.array(z.object({ _id: z.string() })).parse(body.transactions);
    const at = expect.any(String) as unknown;
    expect((await get(`/api/transactions/${id}`)).body.transaction).toMatchObject({
      timeline: [
        { status: 'pending', at },
        { status: 'failed', at, reason: 'No such bank' },
      ],
    });
  });
});

describe('a hold for a request that was never granted', () => {
  const voidIt = async () => (await rpc.wallet.release({ holdId, userId, voided: true })).outcome;
  const seen = async () => {
    const me = wallet.as(userId);
    const lists = ['', '?status=pending', '?status=failed', '?type=withdrawal', '?search=withdrawal'];
    const own = await Promise.all(
      lists.map(async (query) => (await me.get(`/api/transactions${query}`)).body),
    );
    const db = wallet.deps.database.db;
    const everybodys = await planPage(db, { kinds: kindsOfAdminType() }, { page: 1, limit: 100 });
    const listed = await findListedPage(db, { kinds: kindsOfAdminType() }, everybodys.range);
    const { asOf: _asOf, ...stats } = await rpc.wallet.getWalletStats({});
    return { own, total: everybodys.total, listed, stats };
  };
  const idOf = async () => {
    const { body } = await wallet.as(userId).get('/api/transactions?status=pending');
    const [row] = z.array(z.object({ _id: z.string() })).parse(body.transactions);
    return row?._id ?? '';
  };

  it('leaves nothing behind in any list, figure or count, and its money is back', async () => {
    const before = await seen();
    await hold();
    const id = await idOf();
    expect((await seen()).stats.totalTransactions).toBe(before.stats.totalTransactions + 1n);
    expect([await voidIt(), await voidIt()]).toEqual(Array(2).fill(ReleaseOutcome.RELEASED));
    expect(await figures()).toEqual([1_000n, 0n, 0n]);
    expect(await seen()).toEqual(before);
    expect((await wallet.as(userId).get(`/api/transactions/${id}`)).status).toBe(404);
    expect((await proveLedger(wallet.deps)).breaks).toEqual([]);
  });

  it('stays refused, like any that was released; a plain release afterwards brings nothing to light', async () => {
    const before = await seen();
    await hold();
    await voidIt();
    expect([await release(), await settle(), await hold()]).toEqual([
      ReleaseOutcome.RELEASED,
      SettleOutcome.RELEASED,
      HoldOutcome.RELEASED,
    ]);
    expect(await seen()).toEqual(before);
  });

  it('that comes after it was voided is refused', async () => {
    expect([await voidIt(), await hold()]).toEqual([ReleaseOutcome.NEVER_HELD, HoldOutcome.RELEASED]);
  });

  it('is not counted by a checkpoint that was set in the history meanwhile', async () => {
    await hold();
    const { db } = wallet.deps.database;
    await sql`
      insert into history_checkpoint (user_id, until, counts)
      select ${userId}, created_at, '{"fromUser:withdrawal": 1}' from transactions where reference = ${holdId}`.execute(
      db,
    );
    await voidIt();
    const { rows } = await sql`select from history_checkpoint where user_id = ${userId}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('what a caller must not ask', () => {
  it.each([
    ['no amount', { amount: 0n }],
    ['less than nothing', { amount: -1n }],
    ['no id', { holdId: '' }],
    ['a user that is none', { userId: 'nobody' }],
  ])('%s', async (_what, part) => {
    await expect(rpc.wallet.hold({ holdId, userId, amount: 1n, ...part })).rejects.toMatchObject({
      code: Code.InvalidArgument,
    });
  });
});

describe('its flow', () => {
  it('is known under the id of the withdrawal, with state and amount', async () => {
    const state = async () => {
      const { flows } = await rpc.operations.findFlows({
        keys: [holdId, 'withdrawal:unknown', 'checkin:1:2'],
      });
      return flows.map((flow) => [flow.key, flow.userId, flow.amount, flow.state]);
    };
    expect(await state()).toEqual([]);
    await hold();
    expect(await state()).toEqual([[holdId, userId, 600n, 'held']]);
    await settle();
    expect(await state()).toEqual([[holdId, userId, 600n, 'settled']]);
  });
});
