import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent, type Unfold } from '@tael/events';
import { walletEvents } from '@tael/proto';
import { kinds } from '../domain/kinds.ts';
import type { Kind } from '../domain/posting-rules.ts';

const { BalanceChangedSchema, Currency, TransactionSettledSchema, TransactionStatus } = walletEvents;

/**
 * The events of a batch. `post_batch` writes them as lines of one outbox row: a row for each would cost a fifth of the
 * ledger's rate.
 */
export const unfoldBatch: Unfold = {
  'wallet.LedgerBatch': (body) => {
    const lines = body.toString('utf8').split('\n');
    const [, micros = '0', price = '0'] = (lines[0] ?? '').split('\t');
    const context: BatchContext = { at: atMicros(micros), price: BigInt(price) };
    return lines.slice(1).flatMap((line) => {
      const [word, ...fields] = line.split('\t');
      return word === 'balance' ? [balanceChanged(fields, context)] : transactionSettled(fields, context);
    });
  },
};

interface BatchContext {
  at: ReturnType<typeof timestampFromMs>;
  price: bigint;
}

function balanceChanged(fields: readonly string[], { at, price }: BatchContext): OutgoingEvent {
  const [userId = '', ...figures] = fields;
  const figure = (place: number): bigint => BigInt(figures[place] ?? 0);
  return event(
    BalanceChangedSchema,
    {
      userId,
      version: figure(0),
      coins: figure(1),
      coinsReserved: figure(2),
      available: figure(3),
      held: figure(4),
      card: figure(5),
      cashSubsidy: figure(6),
      totalWithdrawn: figure(7),
      closed: figure(8) === 1n,
      coinPrice: price,
      changedAt: at,
    },
    { key: userId },
  );
}

/** One for each party. */
function transactionSettled(fields: readonly string[], { at }: BatchContext): OutgoingEvent[] {
  const [
    transactionId = '',
    giver = '-',
    getter = '-',
    kind = '',
    amount = '0',
    currency,
    status,
    created = '0',
  ] = fields;
  const words = isKind(kind) ? kinds[kind] : undefined;
  if (!words?.told) return [];
  const told = (userId: string, other: string, incoming: boolean): OutgoingEvent[] => {
    if (userId === '-') return [];
    const settled = {
      transactionId,
      userId,
      kind,
      type: incoming ? words.getter : words.giver,
      amount: BigInt(amount),
      incoming,
      currency: currency === 'USDC' ? Currency.USDC : Currency.CNY,
      status: status === 'completed' ? TransactionStatus.COMPLETED : TransactionStatus.FAILED,
      createdAt: atMicros(created),
      settledAt: at,
      ...(other === '-' ? {} : { counterpartyId: other }),
    };
    return [event(TransactionSettledSchema, settled, { key: userId })];
  };
  return [...told(giver, getter, false), ...told(getter, giver, true)];
}

const isKind = (word: string): word is Kind => word in kinds;

function atMicros(micros: string): ReturnType<typeof timestampFromMs> {
  const at = BigInt(micros);
  const seconds = at / 1_000_000n;
  return { ...timestampFromMs(0), seconds, nanos: Number(at % 1_000_000n) * 1000 };
}
