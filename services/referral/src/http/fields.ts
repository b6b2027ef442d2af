import type { adminReferral, listReferrals } from '@tael/contract/referral';
import type { z } from 'zod';
import type { ListedReferral, Party } from '../operations/admin/list-referrals.ts';

type Query = Omit<z.output<typeof listReferrals.query>, 'page' | 'limit'>;

export const toWish = <Asked extends Query>({ sortBy, sortOrder, ...query }: Asked) => ({
  ...query,
  order: { by: sortBy, ascending: sortOrder === 'asc' },
});

const toParty = ({ id: _id, username, email }: Party) => ({ _id, username, email });

export function toAdminReferral(referral: ListedReferral): z.output<typeof adminReferral> {
  const { id, points, score, from, to, status, registeredAt } = referral;
  return {
    _id: id,
    amount: points,
    description: `Referral bonus for inviting ${from.username}`,
    metadata: { verificationScore: score ?? undefined },
    from: toParty(from),
    to: toParty(to),
    status,
    timestamp: registeredAt.toISOString(),
  };
}
