import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, type OutgoingEvent } from '@tael/events';
import { authEvents, chainScannerEvents, withdrawalEvents } from '@tael/proto';
import { scoreReferrals } from '../src/operations/score-referrals.ts';
import { apply, shuffled } from './events.ts';
import type { Person } from './people.ts';
import { startReferral, type ReferralUnderTest } from './referral-under-test.ts';

let referral: ReferralUnderTest;
beforeAll(async () => (referral = await startReferral()));
afterAll(() => referral.stop());

interface Signal {
  name: string;
  weight: number;
  evidence: Record<string, unknown>;
}

async function detailsOf({ referralId }: { referralId: string }) {
  const { body } = await referral.admin('get', `/api/user/admin/referrals/${referralId}`);
  const { metadata } = body['referral'] as { metadata: { verificationScore: number } };
  const signals = new Map((body['signals'] as Signal[]).map((signal) => [signal.name, signal]));
  return {
    score: metadata.verificationScore,
    signal: (name: string) => signals.get(name),
    decision: body['decision'],
  };
}

const score = () => scoreReferrals(referral.deps, new AbortController().signal);
const { APPROVED, PENDING, REJECTED } = withdrawalEvents.WithdrawalStatus;

const withdrawal = (person: Person, status: withdrawalEvents.WithdrawalStatus, accountFingerprint: string) =>
  event(
    withdrawalEvents.WithdrawalChangedSchema,
    { withdrawalId: randomUUID(), version: 1n, userId: person.id, amount: 100n, status, accountFingerprint },
    { key: person.id },
  );
const checkIn = ({ id: userId }: Person, date: string) =>
  event(authEvents.UserCheckedInSchema, { userId, date, streak: 1, points: 50n }, { key: userId });
const deposit = ({ id: userId }: Person) =>
  event(
    chainScannerEvents.DepositConfirmedSchema,
    { userId, chainId: 1n, transactionHash: '0x1' },
    { key: userId },
  );
const filled = ({ id: userId, username }: Person) =>
  event(
    authEvents.UserChangedSchema,
    { userId, version: 2n, username, status: authEvents.UserStatus.ACTIVE, profileFilled: true },
    { key: userId },
  );

describe('a score', () => {
  it('follows what its people do, with the reasons kept for the reviewer', async () => {
    const host = await referral.newcomer('host');
    const friend = await referral.friend(host, 'friend', {
      registeredAt: new Date(Date.now() - 31 * 86_400_000),
    });
    const facts: OutgoingEvent[] = [
      ...Array.from({ length: 12 }, (_, i) => checkIn(friend, `2026-01-${10 + i}`)),
      deposit(friend),
      filled(friend),
      withdrawal(friend, APPROVED, 'own-account'),
    ];
    await apply(referral, shuffled([...facts, ...facts]));
    expect(await score()).toBe('1 scored');
    const { score: now, signal } = await detailsOf(friend);
    expect(now).toBe(100);
    expect(signal('age')).toMatchObject({ weight: 25, evidence: { days: 31 } });
    expect(signal('check-ins')).toMatchObject({ weight: 20, evidence: { days: 12 } });
    expect(signal('profile')).toMatchObject({ weight: 10 });
    expect(signal('money-moved')?.evidence).toEqual({ confirmedDeposit: true, approvedWithdrawal: true });
  });

  it('falls where device, network or payout account are shared, and names with whom', async () => {
    const [device, network] = ['phone', 'home'];
    const host = await referral.newcomer('sharing-host', { device, network });
    const neighbour = await referral.newcomer('neighbour', { network });
    const friend = await referral.friend(host, 'sharing-friend', { device, network });
    await apply(referral, [
      withdrawal(host, PENDING, 'one-account'),
      withdrawal(friend, REJECTED, 'one-account'),
    ]);
    await score();
    const { score: now, signal } = await detailsOf(friend);
    expect(now).toBe(0);
    expect(signal('place')).toMatchObject({ weight: -40, evidence: { withReferrer: true, others: [] } });
    expect(signal('network')).toMatchObject({
      weight: -3,
      evidence: { withReferrer: false, others: [neighbour.id] },
    });
    expect(signal('payout-account')).toMatchObject({ weight: -60, evidence: { withReferrer: true } });
    expect(signal('money-moved')).toMatchObject({ weight: 0 });
  });

  it('sees a burst of registrations', async () => {
    const host = await referral.newcomer('bursting-host');
    const friends = [];
    for (let i = 0; i < 7; i += 1) friends.push(await referral.friend(host, `burst-${i}`));
    await score();
    const [first] = friends;
    if (first === undefined) throw new Error('nobody');
    expect((await detailsOf(first)).signal('burst')).toMatchObject({
      weight: -10,
      evidence: { withinTheHour: 6 },
    });
  });

  it('hides and blocks nothing, however low, and stays as the reviewer saw it once it is decided', async () => {
    const host = await referral.newcomer('low-host', { device: 'd', network: 'n' });
    const friend = await referral.friend(host, 'low-friend', { device: 'd', network: 'n' });
    expect((await detailsOf(friend)).score).toBe(0);
    const path = `/api/user/admin/verify-referral/${friend.referralId}`;
    expect((await referral.admin('post', path, { action: 'approve', reason: 'known' })).status).toBe(200);
    await apply(referral, [deposit(friend), filled(friend)]);
    await score();
    expect(await detailsOf(friend)).toMatchObject({
      score: 0,
      decision: { by: referral.adminId, reason: 'known' },
    });
  });
});
