import i18next from 'i18next';
import { whole } from '../../lib/figures/written.ts';
import type { Transaction } from './transaction.ts';

/**
 * For a redemption the ledger stores the points, which are translated here. For a deposit it stores the part below a
 * cent, which is not shown.
 */
export function descriptionOf({ kind, description }: Pick<Transaction, 'kind' | 'description'>): string {
  if (kind === 'deposit') return '';
  const points = kind === 'redemption' ? /^(\d+) points$/.exec(description)?.[1] : undefined;
  if (points === undefined) return description;
  return i18next.t('transactions:kind.points', { points: whole(Number(points)) });
}
