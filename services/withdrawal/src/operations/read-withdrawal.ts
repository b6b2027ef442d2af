import type { PageOf } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import type { PayoutAccount } from '../domain/payout-account.ts';
import type { Status } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { findPage } from '../store/lists.ts';
import { findConfirmations } from '../store/orders.ts';
import type { Withdrawal } from '../store/rows.ts';
import { findSeen, findSteps, type Step } from '../store/withdrawals.ts';

export type { Step, Withdrawal };

export interface WithTimeline {
  withdrawal: Withdrawal;
  timeline: Step[];
}

export async function readOwn(deps: Deps, userId: string, id: string): Promise<WithTimeline> {
  const withdrawal = await findSeen(deps.database.db, id);
  if (withdrawal?.userId !== userId || withdrawal.kind !== 'payout') throw errors.withdrawal_not_found();
  return { withdrawal, timeline: await findSteps(deps.database.db, withdrawal.id) };
}

export function listOwn(
  { database }: Deps,
  userId: string,
  { status, ...wish }: { status?: Status | undefined; page: number; limit: number },
): Promise<PageOf<Withdrawal>> {
  return findPage(database.db, { kind: 'payout', userId, status }, wish);
}

/** By id, of payouts whose provider waits for the owner. */
export const confirmationsOf = (
  { database }: Pick<Deps, 'database'>,
  rows: readonly Withdrawal[],
): Promise<Map<string, string>> =>
  findConfirmations(
    database.db,
    rows.flatMap(({ id, status }) => (status === 'processing' ? [id] : [])),
  );

export const accountOf = (
  { safe }: Pick<Deps, 'safe'>,
  { userId, method, sealedAccount }: Pick<Withdrawal, 'userId' | 'method' | 'sealedAccount'>,
): PayoutAccount => safe.open(userId, method, sealedAccount);
