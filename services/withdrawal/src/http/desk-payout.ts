import { toNearestNumber } from '@tael/money';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { ListedPayout, Payout } from '../operations/admin/list-payouts.ts';
import { readDesk, type Desk } from '../operations/admin/read-desk.ts';
import { payout, time, toPayout } from './fields.ts';

export const adminPayout = payout.extend({
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  adminNotes: z.string(),
  processedBy: z.object({ username: z.string() }).nullable(),
  processedAt: time.nullable(),
});

const person = z.object({ _id: z.string(), username: z.string() });

export const deskPayout = adminPayout.extend({
  claim: z.object({ by: person, until: time }).nullable(),
  approvals: z.array(person.extend({ at: time })),
  approvalsNeeded: z.number(),
  outcomeUnknownSince: time.nullable(),
  ownersDay: z.object({ limit: z.number(), approved: z.number() }),
  signals: z.array(z.object({ kind: z.string(), reason: z.string() })),
  missing: z.array(z.string()),
});

export async function onDesk(
  deps: Deps,
  payouts: readonly ListedPayout[],
): Promise<z.infer<typeof deskPayout>[]> {
  const desk = await readDesk(deps, payouts);
  return payouts.flatMap((payout) => {
    const beside = desk.get(payout.withdrawal.id);
    if (beside === undefined) return [];
    return [toDeskPayout(payout, beside)];
  });
}

export function toDeskPayout(payout: Payout, desk: Desk): z.infer<typeof deskPayout> {
  const { claim, approvals, approvalsNeeded, outcomeUnknownSince, ownersDay, signals, missing } = desk;
  return {
    ...toAdminPayout(payout),
    claim,
    approvals,
    approvalsNeeded,
    outcomeUnknownSince,
    ownersDay: {
      limit: toNearestNumber(ownersDay.limit),
      approved: toNearestNumber(ownersDay.approved),
    },
    signals,
    missing,
  };
}

export function toAdminPayout({
  withdrawal,
  account,
  owner,
  processedBy,
}: Payout): z.infer<typeof adminPayout> {
  return {
    ...toPayout(withdrawal, account.info),
    userId: { _id: owner.id, username: owner.username, email: owner.email },
    adminNotes: withdrawal.adminNotes,
    processedBy: processedBy === undefined ? null : { username: processedBy },
    processedAt: withdrawal.processedAt?.toISOString() ?? null,
  };
}
