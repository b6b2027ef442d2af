import { bodyHash } from '@tael/idempotency';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { custodyEvents } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { findTransactions, type KnownTransaction } from '../../store/sends.ts';
import { saveTransfers, type Booked, type TransferCopy } from '../../store/transfers.ts';

type Changed = custodyEvents.TransferChanged;
type Copies = ReadonlyMap<string, TransferCopy>;

const { TransferState } = custodyEvents;

const ends: Partial<Record<custodyEvents.TransferState, Booked>> = {
  [TransferState.CONFIRMED]: 'arrived',
  [TransferState.FAILED]: 'returned',
};

/** Ends of transfers are booked before their snapshots are stored, under one natural key for both ends. */
export async function bookTransfers(
  deps: Pick<Deps, 'ledger' | 'log' | 'database'>,
  events: readonly ReceivedEvent<Changed>[],
): Promise<Copies> {
  const sends = await findTransactions(
    deps.database.db,
    events.map(({ data }) => data.transferId),
  );
  const byId = new Map(sends.map((send) => [send.id, send]));
  const copies = new Map<string, TransferCopy>();
  for (const { id, data } of events) {
    const send = byId.get(data.transferId);
    const isOurs = send?.kind === 'send-out' && send.status === 'completed' && send.amount === data.amount;
    if (!isOurs) {
      deps.log.error({ transferId: data.transferId }, 'custody carries a transfer that is no approved send');
      continue;
    }
    const booked = ends[data.state];
    if (booked !== undefined) await book(deps, send, booked, data.reason);
    copies.set(id, copyOf(data, booked));
  }
  return copies;
}

export const copyTransfers = (tx: Tx, copies: Copies, ids: readonly string[]): Promise<void> =>
  saveTransfers(
    tx,
    ids.flatMap((id) => copies.get(id) ?? []),
  );

const copyOf = (data: Changed, booked: Booked | undefined): TransferCopy => ({
  transactionId: data.transferId,
  version: data.version,
  state: TransferState[data.state].toLowerCase(),
  hash: data.hash,
  confirmations: data.confirmations,
  needed: data.needed,
  link: data.link,
  reason: data.reason,
  booked,
});

async function book(
  { ledger, log }: Pick<Deps, 'ledger' | 'log'>,
  { id: transactionId, fromUser, address, amount }: KnownTransaction,
  booked: Booked,
  reason: string,
): Promise<void> {
  const order = {
    operationId: newOperationId(),
    userId: fromUser ?? '',
    idempotencyKey: {
      scope: 'outbound',
      key: `send:${transactionId}`,
      bodyHash: bodyHash({ booked }),
      neverExpires: true,
    },
  } as const;
  const result = await ledger.post(
    booked === 'arrived'
      ? { ...order, rule: 'send-arrived', transactionId, amount }
      : { ...order, rule: 'send-returned', transactionId, ...(address && { address }), amount, reason },
  );
  if (result.outcome === 'posted') return;
  if (result.reason !== 'key_reused') throw new Error(`send:${transactionId} was refused: ${result.reason}`);
  log.error({ transactionId, booked }, 'a send has ended in two ways: the first one stands');
}
