import { useTranslation } from 'react-i18next';
import { StatusBadge, statusLook } from '../../ui/status-badge.tsx';
import { useAmountsHidden, hiddenAmount } from '../amounts-hidden.ts';
import { yuan } from '../money/written.ts';
import { methodIcon } from './method-icon.ts';
import { methodName, stateName } from './words.ts';
import type { Withdrawal } from './withdrawal.ts';

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  onOpen: () => void;
}

export function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { i18n } = useTranslation();
  const hidden = useAmountsHidden();
  const Icon = methodIcon[withdrawal.withdrawalMethod];
  const time = new Date(withdrawal.createdAt).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
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
        <span className="block truncate text-14 font-medium">{methodName(withdrawal.withdrawalMethod)}</span>
        <span className="figures block text-12 text-ink-soft">{time}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <span className="figures text-14 font-semibold">
          {hidden ? hiddenAmount : yuan(withdrawal.amount)}
        </span>
        <StatusBadge look={statusLook(withdrawal.status)}>{stateName(withdrawal.status)}</StatusBadge>
      </span>
    </button>
  );
}
