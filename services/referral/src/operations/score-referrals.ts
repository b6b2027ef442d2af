import { nilUuid } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { findPendingAfter } from '../store/assessments.ts';
import { assessReferrals } from './assess-referrals.ts';

const batch = 500;

export async function scoreReferrals(
  deps: Pick<Deps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<string> {
  let scored = 0;
  let ids = await findPendingAfter(deps.database.db, nilUuid, batch);
  while (ids.length > 0 && !signal.aborted) {
    const stretch = ids;
    await deps.database.transaction((tx) => assessReferrals(tx, stretch, deps.clock.now()));
    scored += stretch.length;
    ids = await findPendingAfter(deps.database.db, stretch.at(-1) ?? nilUuid, batch);
  }
  return `${scored} scored`;
}
