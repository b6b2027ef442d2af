import type { Deps } from '../deps.ts';
import { findUnfinished } from '../store/withdrawals.ts';
import { trySettleHold } from './settle-hold.ts';
import { voidRequest } from './void-request.ts';

/** Longer than any request waits for its hold. */
const requestedForMs = 15_000;

/** The process that decided is still carrying out younger decisions. */
const decidedForMs = 3_000;

const pageSize = 200;
const atOnce = 8;

/** Finishes what a crash or an unavailable wallet left. */
export async function resumeWithdrawals(
  deps: Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>,
  signal?: AbortSignal,
): Promise<string> {
  const now = deps.clock.now().getTime();
  const count = { voided: 0, carriedOut: 0, left: 0 };
  for (let after: string | undefined; ;) {
    const found = await findUnfinished(deps.database.db, {
      after,
      requestedBefore: new Date(now - requestedForMs),
      decidedBefore: new Date(now - decidedForMs),
      most: pageSize,
    });
    for (let i = 0; i < found.length; i += atOnce) {
      if (signal?.aborted === true) return told(count);
      const some = found.slice(i, i + atOnce).map(async (row) => {
        const isRequest = row.status === 'requested' || row.status === 'voided';
        const done = await (isRequest ? voidRequest(deps, row) : trySettleHold(deps, row));
        count[done ? (isRequest ? 'voided' : 'carriedOut') : 'left'] += 1;
      });
      await Promise.all(some);
    }
    if (found.length < pageSize) return told(count);
    after = found.at(-1)?.id;
  }
}

const told = ({ voided, carriedOut, left }: { voided: number; carriedOut: number; left: number }): string =>
  `${voided} voided, ${carriedOut} carried out, ${left} left`;
