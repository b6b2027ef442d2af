import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletRpc } from '@tael/proto';
import { resumeWithdrawals } from '../src/operations/resume-withdrawals.ts';
import { startWallet, type WalletProcess } from './wallet-process.ts';
import { startWire, type Wire } from './stalling-wire.ts';
import { payoutOf, startWithdrawal, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let wallet: WalletProcess;
let wire: Wire;
let service: WithdrawalUnderTest;
beforeAll(async () => {
  wallet = await startWallet();
  wire = await startWire(wallet.internalUrl);
  service = await startWithdrawal({ WALLET_RPC_URL: wire.url });
});
afterAll(async () => {
  await service.stop();
  await wire.stop();
  await wallet.stop();
});

let userId: string;
beforeEach(async () => {
  service.clock.turnedBy = 0;
  wire.flow();
  userId = await wallet.person(100_00n);
});
const me = () => service.as({ userId });
const holding = () => wallet.holding(userId);
const untouched = { available: 100_00n, held: 0n, totalWithdrawn: 0n };

describe('a request while the wallet is away', () => {
  it('is 503 with when to come again, and is taken back when it can be', async () => {
    await wallet.down();
    const answer = await me().withdraw(60);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(await service.rows(userId)).toMatchObject([{ status: 'voided' }]);
    expect((await me().get('/api/withdrawals/history')).body.withdrawals).toEqual([]);
    expect(await service.resume()).toMatch(/1 left$/);
    await wallet.up();
    expect(await service.resume()).toMatch(/^1 voided/);
    expect(await service.rows(userId)).toEqual([]);
    expect(await holding()).toEqual(untouched);
  });

  it('that is wrong in any case is told so', async () => {
    await wallet.down();
    expect((await me().withdraw(0.5)).body.message).toBe('Minimum withdrawal amount is ¥1');
    expect((await me().withdraw(5, { accountInfo: {} })).body.message).toBe('Alipay account is required');
    expect(await service.rows(userId)).toEqual([]);
    await wallet.up();
  });

  it('whose hold was carried out but not answered is taken back at once', async () => {
    const stuck = wire.stall({ call: 'Hold', at: 'answer' });
    const answer = await me().withdraw(60, {}, 'k');
    await stuck;
    expect(answer.status).toBe(503);
    expect([await service.rows(userId), await holding()]).toEqual([[], untouched]);
    wire.flow();
    expect((await me().withdraw(60, {}, 'k')).status).toBe(201);
  });

  it('voided by the task before its hold arrived gets nothing', async () => {
    const stuck = wire.stall({ call: 'Hold', at: 'request' });
    const answer = me().withdraw(60);
    await stuck;
    service.clock.turnedBy = 20_000;
    expect(await resumeWithdrawals(service.deps)).toMatch(/^1 voided/);
    expect((await answer).status).toBe(503);
    expect([await service.rows(userId), await holding()]).toEqual([[], untouched]);
  });
});

describe('when the ledger says otherwise', () => {
  it('the withdrawal stays as decided, is left, and is reported by reconcile-flows', async () => {
    const id = payoutOf(await me().withdraw(60))._id;
    const { outcome } = await wallet.rpc.settle({ holdId: `withdrawal:${id}`, userId });
    expect(outcome).toBe(walletRpc.SettleOutcome.SETTLED);
    const answer = await me().post(`/api/withdrawals/${id}/cancel`);
    expect(answer).toMatchObject({ status: 202, body: { pending: true } });
    expect(await service.resume()).toBe('0 voided, 0 carried out, 1 left');
    expect(await service.rows(userId)).toMatchObject([{ status: 'rejected', effectDone: false }]);
  });
});
