import { toJsonNumber } from '@tael/money';
import { z } from 'zod';
import { kinds } from '../domain/kinds.ts';
import type { OwnTransaction } from '../operations/list-own-transactions.ts';
import type { Receipt } from '../operations/read-transaction.ts';
import { time } from './fields.ts';

const status = z.enum(['pending', 'completed', 'failed']);

export const row = z.object({
  _id: z.string(),
  type: z.string(),
  kind: z.string(),
  amount: z.number(),
  currency: z.enum(['USDC', 'CNY']),
  incoming: z.boolean(),
  to: z.string().nullable(),
  from: z.string().nullable(),
  description: z.string(),
  status,
  createdAt: time,
  settledAt: time.nullable(),
});

export function toRow(transaction: OwnTransaction): z.infer<typeof row> {
  const { kind, incoming, amount, currency, createdAt, settledAt, counterparty, address } = transaction;
  const words = kinds[kind];
  return {
    _id: transaction.id,
    type: incoming ? words.toType : words.fromType,
    kind,
    amount: toJsonNumber(amount),
    currency,
    incoming,
    to: incoming ? null : (counterparty ?? address),
    from: incoming ? counterparty : null,
    description: transaction.description,
    status: transaction.status,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

export const receipt = row.extend({
  address: z.string().nullable(),
  counterAmount: z.number().nullable(),
  coinPrice: z.number().nullable(),
  reference: z.string().nullable(),
  timeline: z.array(z.object({ status, at: time, reason: z.string().optional() })),
});

export function toReceipt(transaction: Receipt): z.infer<typeof receipt> {
  const { price, counter, timeline } = transaction;
  return {
    ...toRow(transaction),
    address: transaction.address,
    counterAmount: price === 0n ? null : toJsonNumber(counter),
    coinPrice: price === 0n ? null : toJsonNumber(price),
    reference: transaction.reference,
    timeline: timeline.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}
