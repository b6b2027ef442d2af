import type { Proposal } from '@tael/approvals';
import { publish } from '@tael/events';
import { formatYuan, type Minor } from '@tael/money';
import type { Tx } from '@tael/postgres';
import { dayAfter, startOfDay } from '../../domain/shanghai-day.ts';
import { adminActed } from '../../events.ts';
import { raiseLimit, type Scope } from '../../store/approved-days.ts';

export interface LimitRaise {
  day: string;
  scope: Scope;
  before: Minor;
  limit: Minor;
  reason: string;
}

const shown = ({ day, scope, before, limit }: LimitRaise) => ({
  action: 'withdrawal.raise_limit' as const,
  objectKind: 'payout_limit',
  objectId: `${day} ${scope}`,
  before: { limit: formatYuan(before) },
  after: { limit: formatYuan(limit) },
});

/** JSON has no bigint. */
export type RaisePayload = { day: string; scope: Scope; before: string; limit: string };

/** `label`: the user's name; empty for the limit over all users. */
export function proposedRaise(raise: LimitRaise, label: string): Omit<Proposal, 'actor'> {
  const { objectKind: kind, objectId: id, ...act } = shown(raise);
  const { day, scope, before, limit, reason } = raise;
  const payload: RaisePayload = { day, scope, before: before.toString(), limit: limit.toString() };
  const about = scope === 'all' ? null : scope;
  // A limit is raised for one day only.
  return { ...act, object: { kind, id, label }, about, reason, payload, lapsesAt: startOfDay(dayAfter(day)) };
}

/** The caller must hold the lock on the row of the day and scope. */
export async function applyRaise(
  tx: Tx,
  raise: LimitRaise,
  actor: { userId: string; role: string; requestId: string },
  at: Date,
): Promise<void> {
  await raiseLimit(tx, raise.day, raise.scope, raise.limit);
  await publish(tx, adminActed(actor, { ...shown(raise), reason: raise.reason, at }));
}
