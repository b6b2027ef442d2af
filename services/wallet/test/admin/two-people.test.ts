import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletRpc } from '@tael/proto';
import { z } from 'zod';
import type { Answer } from '../wallet-under-test.ts';
import { adjustBalance } from '../../src/operations/carry-out-saga-step.ts';
import { startAdmin, type AdminUnderTest } from './admin-under-test.ts';

let house: AdminUnderTest;
let second: string;
let owner: string;
beforeAll(async () => {
  house = await startAdmin({ SECOND_PERSON: 'required', COIN_PRICE: '10' });
  second = await house.person('second');
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.person(`owner-${randomUUID().slice(0, 8)}`, { coins: 100_00n, available: 50_00n });
});

const coinsPath = () => `/api/admin/users/wallet/users/${owner}/coins`;
const coins = (operation: string, amount: number, key?: string, who = house.admin) =>
  who.put(coinsPath(), { operation, amount, reason: 'a lost deposit' }, key);
const subsidy = (operation: string, amount: number) =>
  house.admin.put(`/api/withdrawals/admin/user/${owner}/cash-subsidy`, {
    operation,
    amount,
    reason: 'a complaint',
  });
const balanceOf = () => house.wallet.balance(owner);
const approvalOf = ({ body }: Answer) =>
  z.object({ id: z.string(), state: z.string() }).loose().parse(body.approval);
const as = (userId: string, fresh = false) =>
  house.wallet.asAdmin('admin', [], userId, fresh ? { fresh } : {});
const decide = (id: string, who = as(second), decision = 'approve') =>
  who.put(`/api/admin/approvals/${id}`, { decision });
const refusalOf = ({ status, body }: Answer) => [status, body.code, body.message];
const setBalance = (set: bigint, more: { approved?: boolean; validateOnly?: boolean } = {}) =>
  adjustBalance(house.wallet.deps, {
    ...{ stepId: randomUUID(), userId: owner, actorId: house.adminId, reason: 'an edit', change: { set } },
    ...{ approved: false, validateOnly: false, ...more },
  });
const { ADJUSTED, NEEDS_SECOND_PERSON } = walletRpc.AdjustOutcome;

describe('adjustments of one person, user and day above ADJUST_TWO_PEOPLE_ABOVE', () => {
  it('wait, all figures and directions together, and nothing has moved', async () => {
    expect((await coins('add', 200)).status).toBe(200);
    expect((await coins('subtract', 100)).status).toBe(200);
    expect((await subsidy('add', 1_000)).status).toBe(200);
    expect((await setBalance(50_00n)).outcome).toBe(ADJUSTED);
    const before = await balanceOf();
    const answer = await coins('add', 0.01);
    expect([answer.status, answer.body.pending, answer.body.user]).toEqual([202, true, undefined]);
    expect(approvalOf(answer)).toMatchObject({
      service: 'wallet',
      action: 'coins.add',
      object: { kind: 'user', id: owner },
      before: { coins: 200 },
      after: { coins: 200.01 },
      reason: 'a lost deposit',
      state: 'waiting',
    });
    expect((await subsidy('subtract', 1)).status).toBe(202);
    expect((await setBalance(51_00n, { validateOnly: true })).outcome).toBe(NEEDS_SECOND_PERSON);
    expect((await setBalance(51_00n)).outcome).toBe(NEEDS_SECOND_PERSON);
    expect(await balanceOf()).toEqual(before);
    expect((await coins('add', 1, undefined, as(second))).status).toBe(200);
  });

  it('take effect up to the sum, however simultaneous: the rest waits', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => coins('add', 100)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(11).fill(202)]);
    expect(await balanceOf()).toMatchObject({ coins: 600_00n });
  });

  it('are carried out once by a second person, and by no one else', async () => {
    const { id } = approvalOf(await coins('add', 501));
    expect(refusalOf(await decide(id, house.admin))[1]).toBe('approvals.own_proposal');
    expect(refusalOf(await decide(id, as(owner)))[1]).toBe('approvals.not_yours_to_decide');
    expect(refusalOf(await decide(id, as(second, true)))[1]).toBe('approvals.right_too_fresh');
    const decided = await Promise.all(Array.from({ length: 8 }, () => decide(id)));
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await balanceOf()).toMatchObject({ coins: 601_00n });
    const acts = (await house.acts()).slice(-3);
    expect(acts.map(({ action, actorId, after }) => [action, actorId, after])).toMatchObject([
      ['approval.propose', house.adminId, { coins: 601 }],
      ['coins.add', house.adminId, { coins: 601 }],
      ['approval.approve', second, { coins: 601 }],
    ]);
    // Two people decided it, so it does not count for what one person may adjust.
    expect((await coins('add', 100)).status).toBe(200);
  });

  it('wait once for one Idempotency-Key', async () => {
    const [first, again] = [await coins('add', 501, 'a-key'), await coins('add', 501, 'a-key')];
    expect([again.status, approvalOf(again).id]).toEqual([202, approvalOf(first).id]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await coins('add', 502, 'a-key')).status).toBe(422);
  });

  it('cannot be proposed by a fresh right', async () => {
    const answer = await coins('add', 501, undefined, as(second, true));
    expect(refusalOf(answer)[1]).toBe('approvals.right_too_fresh');
  });
});

describe('what is approved is what was proposed, or nothing', () => {
  it('coins that are no longer there: 400, and the act still waits', async () => {
    await coins('add', 500);
    const { id } = approvalOf(await coins('subtract', 1_000));
    await coins('set', 599, undefined, as(second));
    expect(refusalOf(await decide(id))).toEqual([400, 'wallet.insufficient_coins', 'Insufficient coins']);
    expect(await balanceOf()).toMatchObject({ coins: 599_00n });
    await house.wallet.fund(owner, { coins: 1_00n });
    expect(approvalOf(await decide(id)).state).toBe('approved');
    expect(await balanceOf()).toMatchObject({ coins: 0n });
  });

  it('a figure that is set, and has changed since: 409', async () => {
    const { id } = approvalOf(await coins('set', 1_000));
    await house.wallet.fund(owner, { coins: 1_00n });
    expect(refusalOf(await decide(id))[1]).toBe('approvals.stale');
    const grant = approvalOf(await subsidy('set', 6_000));
    await as(second).put(`/api/withdrawals/admin/user/${owner}/cash-subsidy`, {
      ...{ operation: 'add', amount: 1, reason: 'a complaint' },
    });
    expect(refusalOf(await decide(grant.id))[1]).toBe('approvals.stale');
    expect(await balanceOf()).toMatchObject({ coins: 101_00n, cashSubsidy: 1_00n });
  });

  it('a step of an approved edit is not limited', async () => {
    expect((await setBalance(9_000_00n, { approved: true })).outcome).toBe(ADJUSTED);
    expect(await balanceOf()).toMatchObject({ available: 9_000_00n });
  });
});
