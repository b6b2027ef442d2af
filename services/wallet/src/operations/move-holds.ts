import { Code, ConnectError } from '@connectrpc/connect';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import type { Posting } from '../ledger/ledger.ts';
import { newOperationId } from '../ledger/operation-id.ts';

const { HoldOutcome, ReleaseOutcome, SettleOutcome } = walletRpc;

interface Hold {
  holdId: string;
  userId: string;
}

export async function hold(
  { ledger }: Deps,
  { amount, ...which }: Hold & { amount: bigint },
): Promise<walletRpc.HoldOutcome> {
  const posting = await ledger.post({ operationId: newOperationId(), ...which, rule: 'hold', amount });
  if (posting.outcome === 'posted') return HoldOutcome.HELD;
  if (posting.reason === 'insufficient_available') return HoldOutcome.INSUFFICIENT;
  // The user's total of paid-out and held ¥ would exceed the largest figure.
  if (posting.reason === 'amount_out_of_range') return HoldOutcome.INSUFFICIENT;
  if (posting.reason === 'account_closed') return HoldOutcome.ACCOUNT_CLOSED;
  if (posting.reason === 'hold_released') return HoldOutcome.RELEASED;
  if (posting.reason === 'hold_settled') return HoldOutcome.SETTLED;
  throw unexpected(posting);
}

/** Without a hold, a tombstone prevents a later one. */
export async function release(
  { ledger }: Deps,
  { holdId, userId, voided, reason }: Hold & { voided: boolean; reason: string },
): Promise<walletRpc.ReleaseOutcome> {
  const operationId = newOperationId();
  const why = reason === '' ? {} : { reason };
  const posting = await ledger.post({ operationId, userId, rule: 'release', holdId, voided, ...why });
  if (posting.outcome === 'posted') {
    return posting.answer.amount > 0n ? ReleaseOutcome.RELEASED : ReleaseOutcome.NEVER_HELD;
  }
  if (posting.reason === 'hold_settled') return ReleaseOutcome.SETTLED;
  throw unexpected(posting);
}

export async function settle({ ledger }: Deps, which: Hold): Promise<walletRpc.SettleOutcome> {
  const posting = await ledger.post({ operationId: newOperationId(), ...which, rule: 'settle' });
  if (posting.outcome === 'posted') return SettleOutcome.SETTLED;
  if (posting.reason === 'unknown_hold') return SettleOutcome.UNKNOWN_HOLD;
  if (posting.reason === 'hold_released') return SettleOutcome.RELEASED;
  throw unexpected(posting);
}

/** The hold exists with another user or amount, or the amount is invalid: an error of the caller. */
function unexpected(posting: Posting): ConnectError {
  const reason = posting.outcome === 'refused' ? posting.reason : posting.outcome;
  return new ConnectError(`the ledger says ${reason}`, Code.FailedPrecondition);
}
