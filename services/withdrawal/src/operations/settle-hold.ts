import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { withoutAccount } from '../domain/payout-account.ts';
import { effects, holdIdOf } from '../domain/withdrawal.ts';
import { forget, noteEffect } from '../store/withdrawals.ts';
import type { Withdrawal } from '../store/rows.ts';
import { accountOf } from './read-withdrawal.ts';

const { ReleaseOutcome, SettleOutcome } = walletRpc;

/** The ledger says that the hold went the other way: nothing that a repeat would mend. */
export class LedgerContradicts extends Error {
  override readonly name = 'LedgerContradicts';
}

type Needs = Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>;

/**
 * Carries out at the wallet what the state asks for, and notes that it is done. Two that do it for the same row are
 * harmless: the hold goes one way, once. Rejects when the wallet is away; the task goes on then.
 */
export async function settleHold(deps: Needs, row: Withdrawal): Promise<void> {
  const { id, userId, status } = row;
  const effect = effects[status];
  if (effect === undefined) return;
  const hold = { holdId: holdIdOf(id), userId };
  // What was voided was never granted: nobody is to see that anything was held for it.
  const voided = status === 'voided';
  await (effect === 'release'
    ? release(deps, { ...hold, voided, reason: voided ? '' : reasonOf(deps, row) })
    : settle(deps, hold));
  if (status === 'voided') await forget(deps.database.db, id, 'voided');
  else await noteEffect(deps.database.db, id, deps.clock.now());
}

/** Without the account, since the ledger is for ever. Where that can't be opened, the money goes back without a reason. */
function reasonOf(deps: Needs, row: Withdrawal): string {
  if (row.cancelledByUser) return row.adminNotes;
  try {
    return withoutAccount(row.adminNotes, accountOf(deps, row));
  } catch {
    return '';
  }
}

interface Hold {
  holdId: string;
  userId: string;
}

/** A hold that never came is refused from now on, so either answer will do. */
async function release({ peers }: Needs, hold: Hold & { voided: boolean; reason: string }): Promise<void> {
  const { outcome } = await peers.wallet.release(hold);
  if (outcome === ReleaseOutcome.RELEASED || outcome === ReleaseOutcome.NEVER_HELD) return;
  throw new LedgerContradicts(`${hold.holdId} was to be released: ${ReleaseOutcome[outcome]}`);
}

async function settle({ peers }: Needs, hold: Hold): Promise<void> {
  const { outcome } = await peers.wallet.settle(hold);
  if (outcome === SettleOutcome.SETTLED) return;
  throw new LedgerContradicts(`${hold.holdId} was to be settled: ${SettleOutcome[outcome]}`);
}

/** As far as it goes now. False: it is left to the task. */
export async function trySettleHold(deps: Needs, row: Withdrawal): Promise<boolean> {
  if (row.effectDoneAt !== null) return true;
  try {
    await settleHold(deps, row);
    return true;
  } catch (err) {
    const contradicted = err instanceof LedgerContradicts;
    deps.log[contradicted ? 'error' : 'warn']({ err, withdrawalId: row.id }, 'a hold is left to the task');
    return false;
  }
}
