import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, type referralEvents } from '@tael/proto';
import { achievementKey, invitationAchievement } from '../../domain/achievement.ts';
import type { Award, Ceilings } from '../../domain/ceilings.ts';
import { findNetworks } from '../../store/people.ts';
import { countInvited } from '../../store/progress.ts';
import { achieved } from '../achieved.ts';
import { postAwards } from '../award.ts';
import { openBook, saveBook } from '../open-book.ts';

export async function creditReferrals(
  tx: Tx,
  ceilings: Ceilings,
  approvals: readonly ReceivedEvent<referralEvents.ReferralApproved>[],
): Promise<void> {
  const referrers = approvals.map(({ data }) => data.referrerId);
  const book = await openBook(tx, referrers, [
    ...approvals.map(({ data }) => `referral:${data.referralId}`),
    ...referrers.map((userId) => achievementKey(userId, invitationAchievement.name)),
  ]);
  const invited = await countInvited(tx, referrers);
  const networks = await findNetworks(
    tx,
    approvals.map(({ data }) => data.referredUserId),
  );
  const credits = approvals.map(({ data, time }): Award => {
    const { referralId, referrerId: userId, referredUserId, points, approvedAt } = data;
    return {
      key: `referral:${referralId}`,
      userId,
      source: 'referral',
      points,
      description: 'Referral bonus',
      detail: referralId,
      partyId: referredUserId,
      at: dateOr(approvedAt, time),
      networkFingerprint: networks.get(referredUserId),
    };
  });
  await postAwards(tx, book, ceilings, credits, (postAward) => {
    for (const credit of credits) {
      const { userId, at, networkFingerprint } = credit;
      if (!postAward(credit) || book.of(userId).closedAt !== null) continue;
      const count = (invited.get(userId) ?? 0n) + 1n;
      invited.set(userId, count);
      // The achievement has the network and the time of the referral, so its network day is locked.
      if (count >= BigInt(invitationAchievement.target))
        postAward({ ...achieved(invitationAchievement, userId, at), networkFingerprint });
    }
  });
  await saveBook(tx, book);
}
