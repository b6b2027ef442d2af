import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { recordByEvent } from '@tael/operations';
import { custodyEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import type { State } from './domain/transfer.ts';
import type { Transfer } from './store/transfers.ts';

const { TransferState } = custodyEvents;

const stateNumbers: Record<State, custodyEvents.TransferState> = {
  queued: TransferState.QUEUED,
  signed: TransferState.SIGNED,
  sent: TransferState.SENT,
  mined: TransferState.MINED,
  confirmed: TransferState.CONFIRMED,
  failed: TransferState.FAILED,
  stuck: TransferState.STUCK,
};

/** Call with the row after the change. */
export const transferChanged = (deps: Pick<Deps, 'carriers'>, row: Transfer): OutgoingEvent =>
  event(
    custodyEvents.TransferChangedSchema,
    {
      transferId: row.id,
      version: row.version,
      userId: row.userId,
      chainId: BigInt(row.chainId),
      amount: row.amount,
      state: stateNumbers[row.state],
      hash: row.hash ?? '',
      confirmations: row.confirmations,
      needed: row.needed,
      reason: row.reason,
      changedAt: timestampFromDate(row.changedAt),
      ...placeOf(deps, row),
    },
    { key: row.userId },
  );

export function placeOf(
  { carriers }: Pick<Deps, 'carriers'>,
  { chainId, hash }: Transfer,
): { chainName: string; link: string } {
  const { name = '', explorer = '' } = carriers.find(({ chain }) => chain.id === chainId)?.chain ?? {};
  return { chainName: name, link: explorer === '' || hash === null ? '' : `${explorer}/tx/${hash}` };
}

export const recordOperation = recordByEvent((action) =>
  event(custodyEvents.AdminActedSchema, { action }, { key: action.actorId }),
);
