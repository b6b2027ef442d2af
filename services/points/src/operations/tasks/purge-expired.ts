import { purgeApprovals } from '@tael/approvals';
import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import { inBatches } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { purgeCeilings } from '../../store/ceilings.ts';
import { purgeHoldings } from '../../store/progress.ts';
import { purgeSteps } from '../../store/steps.ts';

const day = 24 * 3_600_000;

export async function purgeExpired(deps: Deps): Promise<string> {
  const { db } = deps.database;
  const gone = {
    inbox: await purgeEvents(db),
    approvals: await purgeApprovals(db, deps.clock.now()),
    keys: await purgeIdempotency(db),
    // A saga never takes a month.
    steps: await purgeSteps(db, new Date(deps.clock.now().getTime() - 30 * day)),
    ceilings: await inBatches(() =>
      purgeCeilings(db, shanghaiDay(new Date(deps.clock.now().getTime() - 30 * day))),
    ),
    holdings: await inBatches(() => purgeHoldings(db)),
  };
  return Object.entries(gone)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
