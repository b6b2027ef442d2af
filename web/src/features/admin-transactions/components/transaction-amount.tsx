import type { AdminTransaction } from '../api/transactions.ts';
import { figureOf, signOf } from './transaction-words.ts';

export function TransactionAmount({ row }: { row: AdminTransaction }) {
  const sign = signOf(row);
  return (
    <span className={`figures ${sign === '+' ? 'text-jade' : ''}`}>
      {sign}
      {figureOf(row)}
    </span>
  );
}
