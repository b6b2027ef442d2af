import {
  ArrowDownLeft,
  ArrowUpRight,
  CreditCard,
  Gift,
  Landmark,
  Layers,
  RefreshCw,
  ShoppingBag,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { hiddenAmount, useAmountsHidden } from '../settings/amounts-hidden.ts';
import { statusOf } from './chain.ts';
import { descriptionOf } from './description.ts';
import type { Transaction } from './transaction.ts';
import { signed, titleOf } from './words.ts';

const icons: Record<string, LucideIcon> = {
  send: ArrowUpRight,
  receive: ArrowDownLeft,
  points: Sparkles,
  buy: ShoppingBag,
  sell: RefreshCw,
  withdrawal: Landmark,
  deposit: Layers,
  subsidy: Gift,
  card: CreditCard,
};

interface TransactionRowProps {
  transaction: Transaction;
  timeOnly?: boolean;
  onOpen: () => void;
}

export function TransactionRow({ transaction, timeOnly = false, onOpen }: TransactionRowProps) {
  const { i18n } = useTranslation();
  const hidden = useAmountsHidden();
  const shown = statusOf(transaction);
  const { type, kind, status, incoming, createdAt } = transaction;
  // A redemption's description names its points, which are an amount too.
  const description = hidden && kind === 'redemption' ? '' : descriptionOf(transaction);
  const time = timeOnly
    ? new Date(createdAt).toLocaleTimeString(i18n.language, { timeStyle: 'short' })
    : shortTime(createdAt, i18n.language);
  const tone = status === 'completed' ? (incoming ? 'text-jade' : '') : 'text-ink-soft';
  return (
    <ListRow
      Icon={icons[type] ?? ArrowUpRight}
      title={titleOf(transaction)}
      note={description === '' ? time : `${time} · ${description}`}
      figure={hidden ? hiddenAmount : signed(transaction)}
      tone={tone}
      badge={!shown.isSettled && <StatusBadge look={shown.look}>{shown.text}</StatusBadge>}
      onOpen={onOpen}
    />
  );
}
