import { fromJsonNumber } from '@tael/money';
import type { Limits } from './limits.ts';
import type { Payout } from './payout.ts';

/** `unknown` and `not_paid` are marks on a payout in `processing`, not states. */
export type Act = 'approved' | 'rejected' | 'processing' | 'completed' | 'unknown' | 'not_paid';

const requiredStatuses: [act: Act, status: string][] = [
  ['approved', 'pending'],
  ['rejected', 'pending'],
  ['processing', 'approved'],
  ['completed', 'processing'],
  ['unknown', 'processing'],
  ['not_paid', 'processing'],
];

/** The approval of a send carries it out, so it has no further act. A rail notes outcomes itself. */
export function actsOf({ status, outcomeUnknownSince, order }: Payout): Act[] {
  if (status === 'processing' && order !== null && order.state !== 'ended')
    return outcomeUnknownSince !== null || order.state === 'to_send' ? ['completed'] : [];
  const hidden: Act = outcomeUnknownSince === null ? 'not_paid' : 'unknown';
  return requiredStatuses.flatMap(([act, required]) => (required === status && act !== hidden ? [act] : []));
}

export const needsNote = (act: Act, { outcomeUnknownSince }: Payout): boolean =>
  act === 'rejected' ||
  act === 'unknown' ||
  act === 'not_paid' ||
  (act === 'completed' && outcomeUnknownSince !== null);

interface Sum {
  limit: number;
  approved: number;
}

const minor = (figure: number): bigint => fromJsonNumber(figure) ?? 0n;

const passes = (amount: number, { limit, approved }: Sum): boolean =>
  minor(approved) + minor(amount) > minor(limit);

/** The owner's limit is checked first. */
export function limitInPlay(
  payout: Pick<Payout, 'worth' | 'ownersDay'>,
  limits: Limits | undefined,
): 'user' | 'all' | undefined {
  if (passes(payout.worth, payout.ownersDay)) return 'user';
  return limits && passes(payout.worth, limits.all) ? 'all' : undefined;
}

export const asksFirst = (payout: Payout, limits: Limits | undefined): boolean =>
  payout.signals.length > 0 || payout.approvalsNeeded > 1 || limitInPlay(payout, limits) !== undefined;

export const isApprovedBy = ({ approvals }: Payout, id: string): boolean =>
  approvals.some(({ _id }) => _id === id);

/** In ¥. */
export const sumOf = (payouts: readonly Payout[]): bigint =>
  payouts.reduce((sum, { worth }) => sum + minor(worth), 0n);
