import { Code, ConnectError } from '@connectrpc/connect';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import type { OrderResult } from '../ledger/ledger.ts';
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
  const result = await ledger.post({ operationId: newOperationId(), ...which, rule: 'hold', amount });
  if (result.outcome === 'posted') return HoldOutcome.HELD;
  if (result.reason === 'insufficient_available') return HoldOutcome.INSUFFICIENT;
  // The user's total of paid-out and held ¥ would exceed the largest figure.
  if (result.reason === 'amount_out_of_range') return HoldOutcome.INSUFFICIENT;
  if (result.reason === 'account_closed') return HoldOutcome.ACCOUNT_CLOSED;
  if (result.reason === 'hold_released') return HoldOutcome.RELEASED;
  if (result.reason === 'hold_settled') return HoldOutcome.SETTLED;
  throw unexpected(result);
}

/** Without a hold, a tombstone prevents a later one. */
export async function release(
  { ledger }: Deps,
  { holdId, userId, voided, reason }: Hold & { voided: boolean; reason: string },
): Promise<walletRpc.ReleaseOutcome> {
  const operationId = newOperationId();
  const why = reason === '' ? {} : { reason };
  const result = await ledger.post({ operationId, userId, rule: 'release', holdId, voided, ...why });
  if (result.outcome === 'posted') {
    return result.answer.amount > 0n ? ReleaseOutcome.RELEASED : ReleaseOutcome.NEVER_HELD;
  }
  if (result.reason === 'hold_settled') return ReleaseOutcome.SETTLED;
  throw unexpected(result);
}

export async function settle({ ledger }: Deps, which: Hold): Promise<walletRpc.SettleOutcome> {
  const result = await ledger.post({ operationId: newOperationId(), ...which, rule: 'settle' });
  if (result.outcome === 'posted') return SettleOutcome.SETTLED;
  if (result.reason === 'unknown_hold') return SettleOutcome.UNKNOWN_HOLD;
  if (result.reason === 'hold_released') return SettleOutcome.RELEASED;
  throw unexpected(result);
}

/** The hold exists with another user or amount: an error of the caller. */
function unexpected(result: OrderResult): ConnectError {
  const reason = result.outcome === 'refused' ? result.reason : result.outcome;
  return new ConnectError(`the ledger says ${reason}`, Code.FailedPrecondition);
}
