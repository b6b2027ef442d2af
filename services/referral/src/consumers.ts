import { onBatch, type Handler, type ReceivedEvent } from '@tael/events';
import { authEvents, chainScannerEvents, withdrawalEvents } from '@tael/proto';
import type { Deps } from './deps.ts';
import { copyChanges, copyDeletions } from './operations/copy-users.ts';
import { recordRegistrations } from './operations/record-registrations.ts';
import { copyCheckIns, copyDeposits, copyWithdrawals } from './operations/copy-signals.ts';

export const handlers = ({ followUps }: Pick<Deps, 'followUps'>): readonly Handler[] => [
  onBatch(authEvents.UserRegisteredSchema, (tx, events) =>
    recordRegistrations(tx, dataOf(events), followUps.wake),
  ),
  onBatch(authEvents.UserChangedSchema, (tx, events) => copyChanges(tx, dataOf(events))),
  onBatch(authEvents.UserDeletedSchema, (tx, events) => copyDeletions(tx, dataOf(events))),
  onBatch(authEvents.UserCheckedInSchema, (tx, events) => copyCheckIns(tx, dataOf(events))),
  onBatch(chainScannerEvents.DepositConfirmedSchema, (tx, events) => copyDeposits(tx, dataOf(events))),
  onBatch(withdrawalEvents.WithdrawalChangedSchema, (tx, events) => copyWithdrawals(tx, dataOf(events))),
];

const dataOf = <Data>(events: readonly ReceivedEvent<Data>[]): Data[] => events.map(({ data }) => data);
