import i18next from 'i18next';
import { whole } from '../money/written.ts';
import type { Transaction } from './transaction.ts';

/**
 * What is told beside the title: a sender's own words as they are. Of a redemption the ledger notes its points, of a
 * deposit what was below a cent: the one is worded here, the other is nothing to read.
 */
export function descriptionOf({ kind, description }: Pick<Transaction, 'kind' | 'description'>): string {
  if (kind === 'deposit') return '';
  const points = kind === 'redemption' ? /^(\d+) points$/.exec(description)?.[1] : undefined;
  if (points === undefined) return description;
  return i18next.t('transactions:kind.points', { points: whole(Number(points)) });
}
