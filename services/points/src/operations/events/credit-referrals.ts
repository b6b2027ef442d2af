import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { referralEvents } from '@tael/proto';
import { achievementKey, invitations } from '../../domain/achievement.ts';
import { countInvited } from '../../store/progress.ts';
import { achieved } from '../achieved.ts';
import { closeBook, openBook } from '../keep-book.ts';

/** Each approved referral credits its referrer once; the fifth brings the reward for five. */
export async function creditReferrals(
  tx: Tx,
  approvals: readonly ReceivedEvent<referralEvents.ReferralApproved>[],
): Promise<void> {
  const referrers = approvals.map(({ data }) => data.referrerId);
  const book = await openBook(tx, referrers, [
    ...approvals.map(({ data }) => `referral:${data.referralId}`),
    ...referrers.map((userId) => achievementKey(userId, invitations.name)),
  ]);
  const invited = await countInvited(tx, referrers);
  for (const { data, time } of approvals) {
    const { referralId, referrerId: userId, referredUserId, points, approvedAt } = data;
    const at = approvedAt === undefined ? time : timestampDate(approvedAt);
    const credit = {
      key: `referral:${referralId}`,
      userId,
      source: 'referral' as const,
      points,
      description: 'Referral bonus',
      detail: referralId,
      partyId: referredUserId,
      at,
    };
    if (!book.post(credit) || book.of(userId).closedAt !== null) continue;
    const count = (invited.get(userId) ?? 0n) + 1n;
    invited.set(userId, count);
    if (count >= BigInt(invitations.target)) book.post(achieved(invitations, userId, at));
  }
  await closeBook(tx, book);
}
