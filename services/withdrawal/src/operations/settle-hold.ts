import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { withoutAccount } from '../domain/payout-account.ts';
import { effects, holdIdOf } from '../domain/withdrawal.ts';
import { forget, noteEffect } from '../store/withdrawals.ts';
import type { Withdrawal } from '../store/rows.ts';
import { accountOf } from './read-withdrawal.ts';

const { ReleaseOutcome, SettleOutcome } = walletRpc;

/** The hold was already released or settled the other way. A retry would not help. */
export class LedgerContradicts extends Error {
  override readonly name = 'LedgerContradicts';
}

type Needs = Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>;

/**
 * Concurrent calls for one row are harmless: the wallet releases or settles a hold once. Throws if the wallet is
 * unavailable.
 */
export async function settleHold(deps: Needs, row: Withdrawal): Promise<void> {
  const { id, userId, status } = row;
  const effect = effects[status];
  if (effect === undefined) return;
  const hold = { holdId: holdIdOf(id), userId };
  // A voided request was never granted, so its release must not appear in the user's history.
  const voided = status === 'voided';
  await (effect === 'release'
    ? release(deps, { ...hold, voided, reason: voided ? '' : reasonOf(deps, row) })
    : settle(deps, hold));
  if (status === 'voided') await forget(deps.database.db, id, 'voided');
  else await noteEffect(deps.database.db, id, deps.clock.now());
}

/** Excludes account details, because the ledger is never deleted. Empty if the account cannot be decrypted. */
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

/** After NEVER_HELD, the wallet refuses a late hold with this id. */
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
