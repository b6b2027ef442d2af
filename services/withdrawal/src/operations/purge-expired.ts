import { purgeApprovals } from '@tael/approvals';
import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import { inBatches } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { purgeAccountReads } from '../store/account-reads.ts';
import { purgeApproved } from '../store/approved-days.ts';
import { purgeCallbacks } from '../store/wechat.ts';
import { purgeKeys } from '../store/withdrawals.ts';

const oneDay = 24 * 3_600_000;

export async function purgeExpired({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<string> {
  const yesterday = new Date(clock.now().getTime() - oneDay);
  const keys = (await inBatches(() => purgeKeys(db, yesterday))) + (await purgeIdempotency(db));
  const approvals = await purgeApprovals(db, clock.now());
  await inBatches(() => purgeAccountReads(db, yesterday));
  await inBatches(() => purgeCallbacks(db, yesterday));
  await purgeApproved(db, shanghaiDay(new Date(clock.now().getTime() - 31 * oneDay)));
  return `${keys} keys, ${approvals} approvals, ${await purgeEvents(db)} inbox`;
}
