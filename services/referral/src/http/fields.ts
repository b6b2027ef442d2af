import { z } from 'zod';
import { sortings, type ListedReferral, type Party } from '../operations/admin/list-referrals.ts';

export const time = z.iso.datetime();

const filter = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

export const filterQuery = z.object({
  search: z.string().default(''),
  status: filter,
  sortBy: z.enum(sortings).catch('timestamp'),
  sortOrder: z.enum(['asc', 'desc']).catch('desc'),
});

export const toWish = <Query extends z.infer<typeof filterQuery>>({
  sortBy,
  sortOrder,
  ...query
}: Query) => ({
  ...query,
  order: { by: sortBy, ascending: sortOrder === 'asc' },
});

const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });
const toParty = ({ id: _id, username, email }: Party): z.infer<typeof party> => ({ _id, username, email });

/** `from` is the invited user. `to` is the referrer and receives the bonus. */
export const adminReferral = z.object({
  _id: z.string(),
  amount: z.number(),
  description: z.string(),
  metadata: z.object({ verificationScore: z.number().optional() }),
  from: party,
  to: party,
  status: z.enum(['pending', 'completed', 'failed']),
  timestamp: time,
});

export function toAdminReferral(referral: ListedReferral): z.infer<typeof adminReferral> {
  const { id, points, score, from, to, status, registeredAt } = referral;
  return {
    _id: id,
    amount: points,
    description: `Referral bonus for inviting ${from.username}`,
    metadata: score === null ? {} : { verificationScore: score },
    from: toParty(from),
    to: toParty(to),
    status,
    timestamp: registeredAt.toISOString(),
  };
}
