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

interface Count {
  voided: number;
  carriedOut: number;
  left: number;
}

/** Finishes what a crash or an unavailable wallet left: voids requests, and carries out decisions at the wallet. */
export async function resumeWithdrawals(
  deps: Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>,
  signal?: AbortSignal,
): Promise<string> {
  const now = deps.clock.now().getTime();
  const count: Count = { voided: 0, carriedOut: 0, left: 0 };
  for (let after: string | undefined; ;) {
    const found = await findUnfinished(deps.database.db, {
      after,
      requestedBefore: new Date(now - requestedForMs),
      decidedBefore: new Date(now - decidedForMs),
      most: pageSize,
    });
    for (let i = 0; i < found.length; i += atOnce) {
      if (signal?.aborted === true) return summaryOf(count);
      const some = found.slice(i, i + atOnce).map(async (row) => {
        const isRequest = row.status === 'requested' || row.status === 'voided';
        const done = isRequest
          ? await voidRequest(deps, row)
          : (await trySettleHold(deps, row)) !== undefined;
        count[done ? (isRequest ? 'voided' : 'carriedOut') : 'left'] += 1;
      });
      await Promise.all(some);
    }
    if (found.length < pageSize) return summaryOf(count);
    after = found.at(-1)?.id;
  }
}

const summaryOf = ({ voided, carriedOut, left }: Count): string =>
  `${voided} voided, ${carriedOut} carried out, ${left} left`;
