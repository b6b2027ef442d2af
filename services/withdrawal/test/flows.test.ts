import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { reconcileFlows } from '../src/operations/reconcile-flows.ts';
import { startWallet, type WalletProcess } from './wallet-process.ts';
import { payoutOf, startWithdrawal, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
beforeAll(async () => {
  [auth, wallet] = await Promise.all([startAuth(), startWallet()]);
});
afterAll(async () => {
  await wallet.stop();
  await auth.stop();
});

let userId: string;
beforeEach(async () => {
  service = await startWithdrawal({
    AUTH_RPC_URL: auth.internalUrl,
    WALLET_RPC_URL: wallet.internalUrl,
  });
  ({ id: userId } = await auth.register(`o${randomUUID().slice(0, 8)}`));
  await wallet.give(userId, 100_00n);
});
afterEach(() => service.stop());
const withdraw = async (amount: number) => payoutOf(await service.as({ userId }).withdraw(amount))._id;
const decide = (id: string, status: string) => service.admin.decide(id, status, 'a reason');
const reconcile = () => {
  service.clock.turnedBy += 61_000;
  return reconcileFlows(service.deps);
};

describe('reconcile-flows', () => {
  it('finds that every hold is what its withdrawal says, and looks at ended ones once', async () => {
    const [rejected, completed, processing] = [await withdraw(1), await withdraw(2), await withdraw(3)];
    await withdraw(4);
    await decide(rejected, 'rejected');
    for (const id of [completed, processing])
      for (const to of ['approved', 'processing']) await decide(id, to);
    await decide(completed, 'completed');
    expect(await reconcile()).toBe('4 checked, 0 broken');
    expect(await reconcile()).toBe('2 checked, 0 broken');
  });

  it('gives a break a minute to mend', async () => {
    await wallet.rpc.release({ holdId: `withdrawal:${await withdraw(5)}`, userId });
    expect(await reconcileFlows(service.deps)).toBe('0 checked, 0 broken');
  });

  it.each([
    ['released behind its back', (holdId: string) => wallet.rpc.release({ holdId, userId })],
    ['paid out behind its back', (holdId: string) => wallet.rpc.settle({ holdId, userId })],
  ])('names a withdrawal whose hold was %s, at every run', async (_what, meddle) => {
    const id = await withdraw(5);
    await meddle(`withdrawal:${id}`);
    expect(await reconcile()).toBe(`1 checked, 1 broken withdrawal:${id}`);
    expect(await reconcile()).toBe(`1 checked, 1 broken withdrawal:${id}`);
  });

  it('names one that the ledger never heard of, and one of another amount', async () => {
    const [id, other] = [randomUUID(), await withdraw(7)];
    const { db } = service.deps.database;
    await sql`
      insert into withdrawal (id, user_id, amount, method, sealed_account, account_fingerprint, status, created_at,
        changed_at)
      select ${id}, user_id, amount, method, sealed_account, account_fingerprint, 'pending', created_at, changed_at
      from withdrawal where id = ${other}`.execute(db);
    await sql`update withdrawal set amount = 701 where id = ${other}`.execute(db);
    const result = await reconcile();
    expect(result).toMatch(/^2 checked, 2 broken/);
    expect(result).toContain(id);
    expect(result).toContain(other);
  });

  it('sees one that was decided, but never carried out', async () => {
    const id = await withdraw(5);
    await sql`update withdrawal set status = 'completed', effect_done_at = now() where id = ${id}`.execute(
      service.deps.database.db,
    );
    expect(await reconcile()).toContain(id);
  });
});

describe('what others ask', () => {
  it('is which withdrawals there are behind these keys, those only requested included', async () => {
    const id = await withdraw(5);
    const inner = randomUUID();
    await sql`
      insert into withdrawal (id, user_id, amount, method, sealed_account, account_fingerprint, created_at, changed_at)
      select ${inner}, user_id, 300, method, sealed_account, account_fingerprint, created_at, changed_at
      from withdrawal where id = ${id}`.execute(service.deps.database.db);
    const keys = [
      `withdrawal:${id}`,
      `withdrawal:${inner}`,
      `withdrawal:${randomUUID()}`,
      'withdrawal:x',
      id,
    ];
    const { flows } = await service.rpc.operations.findFlows({ keys });
    expect(flows.map((flow) => [flow.key, flow.userId, flow.amount, flow.state]).sort()).toEqual(
      [
        [keys[0], userId, 500n, 'pending'],
        [keys[1], userId, 300n, 'requested'],
      ].sort(),
    );
  });
});
