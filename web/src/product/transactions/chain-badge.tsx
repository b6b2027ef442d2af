import { StatusBadge } from '../../ui/status-badge.tsx';
import { statusOf, type Shown } from './chain.ts';

/** For an approved send that has not arrived. */
export function ChainBadge({ row }: { row: Shown }) {
  const { text, look, isSettled } = statusOf(row);
  return row.status !== 'completed' || isSettled ? null : <StatusBadge look={look}>{text}</StatusBadge>;
}
