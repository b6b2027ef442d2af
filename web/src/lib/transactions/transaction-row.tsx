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
import { StatusBadge, statusLook } from '../../ui/status-badge.tsx';
import { hiddenAmount, useAmountsHidden } from '../amounts-hidden.ts';
import type { Transaction } from './transaction.ts';
import { signed, statusName, titleOf } from './words.ts';

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
  /** Where the day stands above it already. */
  timeOnly?: boolean;
  onOpen: () => void;
}

export function TransactionRow({ transaction, timeOnly = false, onOpen }: TransactionRowProps) {
  const { i18n } = useTranslation();
  const hidden = useAmountsHidden();
  const { type, status, incoming, description, createdAt } = transaction;
  const Icon = icons[type] ?? ArrowUpRight;
  const time = new Date(createdAt).toLocaleString(
    i18n.language,
    timeOnly ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
  const tone = status === 'completed' ? (incoming ? 'text-jade' : '') : 'text-ink-soft';
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-line/40"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink-soft">
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{titleOf(transaction)}</span>
        <span className="figures block truncate text-12 text-ink-soft">
          {description === '' ? time : `${time} · ${description}`}
        </span>
      </span>
      <span className="grid max-w-[48%] shrink-0 justify-items-end gap-1">
        <span className={`figures text-right text-14 font-semibold break-all ${tone}`}>
          {hidden ? hiddenAmount : signed(transaction)}
        </span>
        {status !== 'completed' && <StatusBadge look={statusLook(status)}>{statusName(status)}</StatusBadge>}
      </span>
    </button>
  );
}
