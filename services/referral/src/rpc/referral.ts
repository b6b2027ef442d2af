import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import type { referralRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { countRecentOf, countReferrals } from '../operations/count-referrals.ts';

const mostUsers = 1000;

export const referralService = (
  deps: Pick<Deps, 'database' | 'clock'>,
): ServiceImpl<typeof referralRpc.ReferralService> => ({
  async getReferralCounts({ userIds }) {
    if (userIds.length > mostUsers) {
      throw new ConnectError(`at most ${mostUsers} at a time`, Code.InvalidArgument);
    }
    const [counted, recent] = await Promise.all([
      countReferrals(deps, userIds),
      countRecentOf(deps, userIds),
    ]);
    return {
      counts: counted.map(({ userId, total, pending, completed, failed, pointsEarned }) => ({
        userId,
        total,
        pending,
        approved: completed,
        rejected: failed,
        pointsEarned,
        recent: recent.get(userId.toLowerCase()) ?? 0,
      })),
    };
  },
});
