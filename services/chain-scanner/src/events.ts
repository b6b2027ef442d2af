import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { recordByEvent } from '@tael/operations';
import { chainScannerEvents } from '@tael/proto';
import type { Assignment } from './store/addresses.ts';
import type { Deposit } from './store/deposits.ts';

const { DepositState } = chainScannerEvents;

export const addressAssigned = ({ userId, address, keyFingerprint, index, at }: Assignment): OutgoingEvent =>
  event(
    chainScannerEvents.AddressAssignedSchema,
    {
      userId,
      address,
      keyFingerprint,
      derivationIndex: BigInt(index),
      assignedAt: timestampFromDate(at),
    },
    { key: userId },
  );

export function depositConfirmed(deposit: Deposit, at: Date): OutgoingEvent {
  const { chainId, userId, transactionHash, address, tokenAddress, tokenSymbol, tokenDecimals, amount } =
    deposit;
  return event(
    chainScannerEvents.DepositConfirmedSchema,
    {
      chainId: BigInt(chainId),
      transactionHash,
      logIndex: BigInt(deposit.logIndex),
      blockNumber: BigInt(deposit.blockNumber),
      userId,
      address,
      tokenAddress,
      tokenSymbol,
      tokenDecimals,
      tokenUnits: String(deposit.tokenUnits),
      amount,
      dustUnits: String(deposit.dustUnits),
      confirmedAt: timestampFromDate(at),
    },
    { key: userId },
  );
}

const progressStates = {
  seen: DepositState.SEEN,
  review: DepositState.REVIEW,
  refused: DepositState.REFUSED,
  confirmed: DepositState.CONFIRMED,
  dropped: DepositState.DROPPED,
} as const;

/** `vanished` has no event, because the credit stays until an administrator decides. */
export function depositProgressed(
  deposit: Deposit & { state: keyof typeof progressStates },
  needed: number,
  at: Date,
): OutgoingEvent {
  const { chainId, userId, transactionHash, tokenSymbol, amount, state, confirmations, version } = deposit;
  return event(
    chainScannerEvents.DepositProgressedSchema,
    {
      version,
      chainId: BigInt(chainId),
      transactionHash,
      logIndex: BigInt(deposit.logIndex),
      userId,
      tokenSymbol,
      amount,
      state: progressStates[state],
      confirmations,
      needed,
      changedAt: timestampFromDate(at),
    },
    { key: userId },
  );
}

export const recordOperation = recordByEvent((action) =>
  event(chainScannerEvents.AdminActedSchema, { action }, { key: action.actorId }),
);
