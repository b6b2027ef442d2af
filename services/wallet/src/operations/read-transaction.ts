import type { TransactionStatus } from '@tael/contract/wallet';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { findOwnTransaction, type OwnTransaction } from '../store/own-transactions.ts';

export interface Receipt extends OwnTransaction {
  timeline: { status: TransactionStatus; at: Date; reason?: string }[];
}

export async function readTransaction(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  id: string,
): Promise<Receipt> {
  const transaction = await findOwnTransaction(database.db, userId, id);
  if (transaction === undefined) throw errors.transaction_not_found();
  return { ...transaction, timeline: timelineOf(transaction) };
}

function timelineOf({ status, createdAt, settledAt, reason }: OwnTransaction): Receipt['timeline'] {
  const begun = { status: 'pending', at: createdAt } as const;
  if (status === 'pending' || settledAt === null) return [begun];
  const settled = { status, at: settledAt, ...(status === 'failed' && reason !== null ? { reason } : {}) };
  return settledAt.getTime() === createdAt.getTime() ? [settled] : [begun, settled];
}
