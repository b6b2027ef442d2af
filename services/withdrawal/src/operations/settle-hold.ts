import { timestampDate } from '@bufbuild/protobuf/wkt';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { withoutAccount } from '../domain/payout-account.ts';
import { effects, holdIdOf } from '../domain/withdrawal.ts';
import { forget, noteEffect } from '../store/withdrawals.ts';
import type { Withdrawal } from '../store/rows.ts';
import { handOver } from './hand-over.ts';
import { accountOf } from './read-withdrawal.ts';

const { DecideSendOutcome, ReleaseOutcome, SettleOutcome } = walletRpc;

/** The hold was already released or settled the other way. A retry would not help. */
class LedgerContradicts extends Error {
  override readonly name = 'LedgerContradicts';
}

type Needs = Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>;

/**
 * Returns when the wallet moved the value. Concurrent calls for one row are harmless: the wallet moves it once. Throws
 * if the wallet is unavailable.
 */
async function settleHold(deps: Needs, row: Withdrawal): Promise<Date> {
  const { id, kind, status } = row;
  const effect = effects[status];
  if (effect === undefined) return row.changedAt;
  const at = (await (kind === 'send' ? settleSend(deps, row) : settlePayout(deps, row))) ?? deps.clock.now();
  if (status === 'voided') await forget(deps.database.db, id, 'voided');
  else await noteEffect(deps.database.db, id, at);
  await handOver(deps, row);
  return at;
}

async function settlePayout(deps: Needs, row: Withdrawal): Promise<undefined> {
  const hold = { holdId: holdIdOf(row.id), userId: row.userId };
  // A voided request was never granted, so its release must not appear in the user's history.
  const voided = row.status === 'voided';
  await (row.status === 'completed'
    ? settle(deps, hold)
    : release(deps, { ...hold, voided, reason: voided ? '' : reasonOf(deps, row) }));
}

async function settleSend({ peers }: Needs, row: Withdrawal): Promise<Date | undefined> {
  const { id: transactionId, userId, status, processedBy, adminNotes: reason } = row;
  const by = processedBy === null ? {} : { actorId: processedBy };
  const approved = status === 'completed';
  const { outcome, settledAt } = await peers.wallet.decideSend({
    ...{ transactionId, userId, approved, reason, ...by },
  });
  if (outcome !== DecideSendOutcome.DECIDED)
    throw new LedgerContradicts(`${transactionId} became ${status}: ${DecideSendOutcome[outcome]}`);
  return settledAt && timestampDate(settledAt);
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

/** Undefined if `resume-withdrawals` must retry. */
export async function trySettleHold(deps: Needs, row: Withdrawal): Promise<Date | undefined> {
  if (row.effectDoneAt !== null) return row.effectDoneAt;
  try {
    return await settleHold(deps, row);
  } catch (err) {
    const contradicted = err instanceof LedgerContradicts;
    deps.log[contradicted ? 'error' : 'warn']({ err, withdrawalId: row.id }, 'a hold is left to the task');
    return undefined;
  }
}
