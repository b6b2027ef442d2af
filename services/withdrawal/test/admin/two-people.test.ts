import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '@tael/identity';
import type { AuthProcess, SignedIn } from '@tael/testkit';
import { z } from 'zod';
import type { WalletProcess } from '../wallet-process.ts';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { bank, payoutOf, type Answer, type WithdrawalUnderTest } from '../withdrawal-under-test.ts';

const hour = 3_600_000;
const limits = '/api/withdrawals/admin/limits';
let auth: AuthProcess;
let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
let boss: SignedIn;
let colleague: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  ({ auth, wallet, service, stop } = await startWithAuthAndWallet({
    SECOND_PERSON: 'required',
    PAYOUT_TWO_PEOPLE_ABOVE: '100',
    PAYOUT_LIMIT_A_USER_AND_DAY: '200',
  }));
  [boss, colleague, owner] = [
    await auth.signInAdmin(),
    await auth.register('colleague'),
    await auth.register('owner'),
  ];
  await wallet.give(owner.id, 10_000_00n);
});
afterAll(() => stop());
beforeEach(() => {
  service.clock.turnedBy += 24 * hour;
});

const as = ({ id }: SignedIn, more: Partial<Principal> = {}) =>
  service.as({ userId: id, role: 'admin', ...more });
const refusalOf = ({ status, body }: Answer) => [status, body.code];
const approvalOf = ({ body }: Answer) =>
  z.object({ id: z.string(), state: z.string() }).loose().parse(body.approval);
const raise = (to: number, key?: string) =>
  as(boss).post(limits, { userId: owner.id, limit: to, reason: 'asked by phone' }, key);
const decide = (id: string, who = as(colleague), decision = 'approve') =>
  who.put(`/api/admin/approvals/${id}`, { decision });
const raised = async () => (await as(boss).get(limits)).body.raised;

describe('a raised limit', () => {
  it('waits for a second person, until the day ends', async () => {
    const answer = await raise(500);
    expect(answer.status).toBe(202);
    expect(approvalOf(answer)).toMatchObject({
      service: 'withdrawal',
      action: 'withdrawal.raise_limit',
      object: { kind: 'payout_limit', label: 'owner' },
      before: { limit: '¥200.00' },
      after: { limit: '¥500.00' },
      reason: 'asked by phone',
      proposedBy: { _id: boss.id },
      lapsesAt: expect.stringMatching(/T16:00:00.000Z$/),
      state: 'waiting',
    });
    expect(await raised()).toEqual([]);
    expect(refusalOf(await decide(approvalOf(answer).id, as(boss)))).toEqual([403, 'approvals.own_proposal']);
    expect(approvalOf(await decide(approvalOf(answer).id)).state).toBe('approved');
    expect(await raised()).toMatchObject([{ userId: owner.id, limit: 500 }]);
    expect((await decide(approvalOf(answer).id)).status).toBe(409);
  });

  it('is not approved by its user, by a fresh right, or without the permission', async () => {
    const { id } = approvalOf(await raise(500));
    const moderator = as(colleague, { role: 'moderator', permissions: ['withdrawals.process'] });
    expect(refusalOf(await decide(id, as(owner)))).toEqual([403, 'approvals.not_yours_to_decide']);
    expect(refusalOf(await decide(id, as(colleague, { fresh: true })))).toEqual([
      403,
      'approvals.right_too_fresh',
    ]);
    expect(refusalOf(await decide(id, moderator))).toEqual([403, 'approvals.forbidden']);
    expect(await raised()).toEqual([]);
  });

  it('is 409 if the limit has changed since, and on the next day', async () => {
    const [first, second] = [approvalOf(await raise(500)), approvalOf(await raise(600))];
    await decide(second.id);
    expect(refusalOf(await decide(first.id))).toEqual([409, 'approvals.stale']);
    expect(await raised()).toMatchObject([{ limit: 600 }]);
    const { id } = approvalOf(await raise(700));
    service.clock.turnedBy += 24 * hour;
    expect(refusalOf(await decide(id))).toEqual([409, 'approvals.settled']);
  });

  it('waits once for one Idempotency-Key', async () => {
    const [first, again] = [await raise(500, 'a-raise'), await raise(500, 'a-raise')];
    expect([again.status, approvalOf(again).id]).toEqual([202, approvalOf(first).id]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is in the audit log: proposed, raised in the name of its proposer, approved', async () => {
    const before = (await service.events('withdrawal.AdminActed.v1')).length;
    await decide(approvalOf(await raise(500)).id);
    const acts = (await service.events('withdrawal.AdminActed.v1'))
      .slice(before)
      .map(({ data }) =>
        z.object({ action: z.object({ action: z.string(), actorId: z.string() }) }).parse(data),
      );
    expect(acts.map(({ action }) => [action.action, action.actorId])).toEqual([
      ['approval.propose', boss.id],
      ['withdrawal.raise_limit', boss.id],
      ['approval.approve', colleague.id],
    ]);
  });
});

describe('a payout that needs two people', () => {
  const withdraw = async (amount: number) =>
    payoutOf(await service.as({ userId: owner.id }).withdraw(amount, bank))._id;
  const fresh = () => as(colleague, { fresh: true });

  it('is approved by nobody with a fresh right, neither first nor second', async () => {
    const id = await withdraw(150);
    expect(refusalOf(await fresh().decide(id, 'approved'))).toEqual([403, 'withdrawal.right_too_fresh']);
    expect((await as(boss).decide(id, 'approved')).body.needsSecondApproval).toBe(true);
    expect(refusalOf(await fresh().decide(id, 'approved'))).toEqual([403, 'withdrawal.right_too_fresh']);
    expect(payoutOf(await as(colleague).decide(id, 'approved')).status).toBe('approved');
  });

  it('is in the inbox between its two approvals', async () => {
    const id = await withdraw(150);
    const inbox = async () =>
      (await service.rpc.approvals.listWaiting({})).approvals.filter(({ objectId }) => objectId === id);
    expect(await inbox()).toEqual([]);
    await as(boss).decide(id, 'approved', 'seen the receipt');
    const [item] = await inbox();
    expect(item).toMatchObject({
      ...{ id, action: 'withdrawal.first_approval', access: 'withdrawals.process', objectKind: 'withdrawal' },
      ...{ objectLabel: expect.stringContaining('¥150.00'), reason: 'seen the receipt', proposedBy: boss.id },
    });
    expect(item?.lapsesAt).toBeUndefined();
    await as(colleague).decide(id, 'approved');
    expect(await inbox()).toEqual([]);
  });

  it('and one that needs one person is', async () => {
    const id = await withdraw(50);
    expect(payoutOf(await fresh().decide(id, 'approved')).status).toBe('approved');
  });
});
