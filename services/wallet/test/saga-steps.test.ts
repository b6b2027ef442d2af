import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Code } from '@connectrpc/connect';
import { walletRpc } from '@tael/proto';
import { rpcOf } from './rpc-under-test.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const { AdjustOutcome, CloseOutcome } = walletRpc;
const actor = { userId: randomUUID(), role: 'admin', requestId: 'r' };
let wallet: WalletUnderTest;
let rpc: ReturnType<typeof rpcOf>;
let userId: string;
let stepId: string;
beforeAll(async () => {
  wallet = await startWallet();
  rpc = rpcOf(wallet.deps);
});
afterAll(() => wallet.stop());
beforeEach(async () => {
  stepId = `${randomUUID()}:balance`;
  userId = await wallet.person(stepId, { available: 1_000n });
});

const set = (value: bigint, more: object = {}) =>
  rpc.wallet.adjust({
    stepId,
    userId,
    change: { case: 'setBalance', value },
    reason: 'a test',
    actor,
    ...more,
  });
const hold = (amount: bigint) => rpc.wallet.hold({ holdId: `withdrawal:${stepId}`, userId, amount });

describe('an adjustment', () => {
  it('sets the balance once: what moved since is not set back by a repeat', async () => {
    expect((await set(500n)).outcome).toBe(AdjustOutcome.ADJUSTED);
    await wallet.fund(userId, { available: 50n });
    const { outcome, holding } = await set(500n);
    expect([outcome, holding?.available]).toEqual([AdjustOutcome.ADJUSTED, 550n]);
  });

  it('sets available to what is asked less what is held, and never below', async () => {
    await hold(600n);
    expect((await set(599n)).outcome).toBe(AdjustOutcome.BELOW_HELD);
    expect(await wallet.balance(userId)).toMatchObject({ available: 400n, held: 600n });
    expect((await set(600n)).outcome).toBe(AdjustOutcome.ADJUSTED);
    expect(await wallet.balance(userId)).toMatchObject({ available: 0n, held: 600n });
  });

  it('may take away, but not more than is available', async () => {
    const add = (value: bigint) =>
      rpc.wallet.adjust({ stepId, userId, change: { case: 'addToBalance', value }, reason: '', actor });
    expect((await add(-1_001n)).outcome).toBe(AdjustOutcome.BELOW_HELD);
    expect((await add(-1_000n)).outcome).toBe(AdjustOutcome.ADJUSTED);
    expect((await wallet.balance(userId)).available).toBe(0n);
  });

  it('that is only to be decided moves nothing and is not remembered', async () => {
    await hold(600n);
    const validateOnly = { validateOnly: true };
    expect((await set(599n, validateOnly)).outcome).toBe(AdjustOutcome.BELOW_HELD);
    expect((await set(700n, validateOnly)).outcome).toBe(AdjustOutcome.ADJUSTED);
    expect((await wallet.balance(userId)).available).toBe(400n);
    expect((await set(800n)).outcome).toBe(AdjustOutcome.ADJUSTED);
    expect((await wallet.balance(userId)).available).toBe(200n);
  });

  it('of a closed account is refused, decided or done', async () => {
    const gone = await wallet.person('gone');
    await wallet.close(gone);
    for (const validateOnly of [true, false]) {
      const { outcome } = await set(1n, { userId: gone, validateOnly });
      expect(outcome).toBe(AdjustOutcome.ACCOUNT_CLOSED);
    }
  });

  it('needs somebody who asks, and something to change', async () => {
    const refused = { code: Code.InvalidArgument };
    await expect(set(1n, { actor: undefined })).rejects.toMatchObject(refused);
    await expect(set(1n, { change: { case: undefined } })).rejects.toMatchObject(refused);
    await expect(set(1n, { stepId: '' })).rejects.toMatchObject(refused);
  });
});

describe('closing an account', () => {
  const close = async (more: object = {}) =>
    (await rpc.wallet.closeAccount({ stepId, userId, actor, ...more })).outcome;

  it('is refused while anything is in it, and tried again once it is empty', async () => {
    expect([await close({ validateOnly: true }), await close()]).toEqual(
      Array(2).fill(CloseOutcome.NOT_EMPTY),
    );
    await set(0n, { stepId: `${stepId}0` });
    expect([await close({ validateOnly: true }), await close(), await close()]).toEqual(
      Array(3).fill(CloseOutcome.CLOSED),
    );
    const sold = await wallet.as(userId).post('/api/wallet/sell', { amount: 1 });
    expect(sold.status).toBeGreaterThanOrEqual(400);
  });

  it('counts what is held or on the card', async () => {
    await hold(1_000n);
    expect(await close()).toBe(CloseOutcome.NOT_EMPTY);
  });

  it('of somebody the ledger has never seen keeps value away for ever', async () => {
    const unseen = randomUUID();
    expect(await close({ userId: unseen })).toBe(CloseOutcome.CLOSED);
    const { outcome } = await rpc.wallet.hold({ holdId: 'withdrawal:late', userId: unseen, amount: 1n });
    expect(outcome).toBe(walletRpc.HoldOutcome.ACCOUNT_CLOSED);
  });
});

describe('holdings', () => {
  it('are told in the order asked, zero for whom nobody has seen, with price and value', async () => {
    const rich = await wallet.person('rich', { coins: 333n, available: 5n });
    const { holdings } = await rpc.wallet.getHoldings({ userIds: [randomUUID(), rich, 'no uuid', rich] });
    expect(holdings.map(({ coins, available }) => [coins, available])).toEqual([
      [0n, 0n],
      [333n, 5n],
      [0n, 0n],
      [333n, 5n],
    ]);
    expect(holdings[1]).toMatchObject({ userId: rich, coinPrice: 726n, stablecoinValue: 2_417n });
    expect(holdings[2]).toMatchObject({ coinPrice: 726n, stablecoinValue: 0n });
  });

  it('are asked a thousand at a time at most', async () => {
    const userIds = Array.from({ length: 1_001 }, () => randomUUID());
    await expect(rpc.wallet.getHoldings({ userIds })).rejects.toMatchObject({ code: Code.InvalidArgument });
  });
});
