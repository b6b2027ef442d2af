import type { OutgoingEvent, Unfold } from '@tael/events';
import { eventOfSchema, walletEvents } from '@tael/proto';
import { isKind, kinds } from '../domain/kinds.ts';
import { createWireWriter } from './wire-writer.ts';

const { BalanceChangedSchema, Currency, TransactionSettledSchema, TransactionStatus } = walletEvents;
const balanceField = BalanceChangedSchema.field;
const settledField = TransactionSettledSchema.field;
const write = createWireWriter();

/**
 * One outbox row holds the `BalanceChanged` and `TransactionSettled` events of a batch. A row per event would cost a
 * fifth of the ledger's throughput.
 */
export const unfoldBatch: Unfold = {
  'wallet.LedgerBatch': (body) => {
    const lines = body.toString('latin1').split('\n');
    const [, micros, price] = (lines[0] ?? '').split('\t');
    const context: BatchContext = { at: Number(micros), price: Number(price) };
    return lines.slice(1).flatMap((line) => {
      const [word, ...fields] = line.split('\t');
      return word === 'balance' ? [balanceChanged(fields, context)] : transactionSettled(fields, context);
    });
  },
};

/** Microseconds and minor units as plain numbers: the ledger keeps every figure below 2^53. */
interface BatchContext {
  at: number;
  price: number;
}

function outgoing(schema: typeof BalanceChangedSchema | typeof TransactionSettledSchema) {
  const { type, topic } = eventOfSchema(schema);
  return (key: string): OutgoingEvent => ({
    id: undefined,
    topic: topic.name,
    key,
    type,
    body: write.finish(),
  });
}
const finishBalance = outgoing(BalanceChangedSchema);
const finishSettled = outgoing(TransactionSettledSchema);

const figureFields = [
  balanceField.version.number,
  balanceField.coins.number,
  balanceField.coinsReserved.number,
  balanceField.available.number,
  balanceField.held.number,
  balanceField.card.number,
  balanceField.cashSubsidy.number,
  balanceField.totalWithdrawn.number,
];

function balanceChanged(fields: readonly string[], { at, price }: BatchContext): OutgoingEvent {
  const [userId = '', ...figures] = fields;
  write.text(balanceField.userId.number, userId);
  figureFields.forEach((field, place) => write.integer(field, Number(figures[place])));
  write.integer(balanceField.coinPrice.number, price);
  write.time(balanceField.changedAt.number, at);
  write.integer(balanceField.closed.number, Number(figures[figureFields.length]));
  return finishBalance(userId);
}

function transactionSettled(fields: readonly string[], { at }: BatchContext): OutgoingEvent[] {
  const [transactionId = '', fromUser = '-', toUser = '-', kind = '', amount, currency, status, created] =
    fields;
  const words = isKind(kind) ? kinds[kind] : undefined;
  if (!words?.published) return [];
  const settledFor = (userId: string, other: string, incoming: boolean): OutgoingEvent[] => {
    if (userId === '-') return [];
    write.text(settledField.transactionId.number, transactionId);
    write.text(settledField.userId.number, userId);
    if (other !== '-') write.text(settledField.counterpartyId.number, other);
    write.text(settledField.type.number, incoming ? words.toType : words.fromType);
    write.text(settledField.kind.number, kind);
    write.integer(settledField.amount.number, Number(amount));
    write.integer(settledField.incoming.number, Number(incoming));
    write.integer(settledField.currency.number, currency === 'USDC' ? Currency.USDC : Currency.CNY);
    const { COMPLETED, FAILED } = TransactionStatus;
    write.integer(settledField.status.number, status === 'completed' ? COMPLETED : FAILED);
    write.time(settledField.createdAt.number, Number(created));
    write.time(settledField.settledAt.number, at);
    return [finishSettled(userId)];
  };
  return [...settledFor(fromUser, toUser, false), ...settledFor(toUser, fromUser, true)];
}
