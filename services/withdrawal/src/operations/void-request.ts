import type { Deps } from '../deps.ts';
import type { Withdrawal } from '../store/rows.ts';
import { moveWithdrawal } from '../store/withdrawals.ts';
import { trySettleHold } from './settle-hold.ts';

/**
 * Voids the row first: a concurrent or late hold then fails at the row or at the wallet. Returns false if
 * `resume-withdrawals` must retry.
 */
export async function voidRequest(
  deps: Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>,
  row: Withdrawal,
): Promise<boolean> {
  const voided =
    row.status === 'voided'
      ? row
      : await moveWithdrawal(deps.database.db, row, { to: 'voided', at: deps.clock.now() });
  return voided === undefined || (await trySettleHold(deps, voided)) !== undefined;
}
