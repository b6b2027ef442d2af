import type { Deps } from '../deps.ts';
import type { Withdrawal } from '../store/rows.ts';
import { moveWithdrawal } from '../store/withdrawals.ts';
import { trySettleHold } from './settle-hold.ts';

/**
 * Takes back a request that got no further: first the row, so that it can't become pending any more, then the hold.
 * Whoever still tries to hold for it comes too late, at the row or at the wallet. False: it is left to the task.
 */
export async function voidRequest(
  deps: Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>,
  row: Withdrawal,
): Promise<boolean> {
  const voided =
    row.status === 'voided'
      ? row
      : await moveWithdrawal(deps.database.db, row, { to: 'voided', at: deps.clock.now() });
  return voided === undefined ? true : await trySettleHold(deps, voided);
}
