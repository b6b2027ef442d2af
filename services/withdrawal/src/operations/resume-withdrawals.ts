import type { Deps } from '../deps.ts';
import type { Withdrawal } from '../store/rows.ts';
import { findToHandOver, findUnfinished } from '../store/withdrawals.ts';
import { handOver } from './hand-over.ts';
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

/**
 * Finishes what a crash or an unavailable service left: voids requests, carries out decisions at the wallet, and hands
 * approved sends to custody.
 */
export async function resumeWithdrawals(
  deps: Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>,
  signal?: AbortSignal,
): Promise<string> {
  const now = deps.clock.now().getTime();
  const count: Count = { voided: 0, carriedOut: 0, left: 0 };
  await handOverAll(deps, new Date(now - decidedForMs), count, signal);
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

async function handOverAll(
  deps: Parameters<typeof handOver>[0],
  doneBefore: Date,
  count: Count,
  signal: AbortSignal | undefined,
): Promise<void> {
  let page: Withdrawal[] = [];
  do {
    const after = page.at(-1)?.id;
    page = await findToHandOver(deps.database.db, { after, doneBefore, most: pageSize });
    for (const item of page) {
      if (signal?.aborted === true) return;
      count[(await handOver(deps, item)) ? 'carriedOut' : 'left'] += 1;
    }
  } while (page.length === pageSize);
}

const summaryOf = ({ voided, carriedOut, left }: Count): string =>
  `${voided} voided, ${carriedOut} carried out, ${left} left`;
