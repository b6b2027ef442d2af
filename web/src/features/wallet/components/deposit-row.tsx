import { useTranslation } from 'react-i18next';
import { amount, whole } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Meter } from '../../../ui/meter.tsx';
import { StatusBadge, type StatusLook } from '../../../ui/status-badge.tsx';
import type { Deposit } from '../api/deposits.ts';

const states: Record<string, { look: StatusLook; name: string }> = {
  seen: { look: 'waiting', name: 'wallet:deposits.status.seen' },
  review: { look: 'waiting', name: 'wallet:deposits.status.review' },
  refused: { look: 'refused', name: 'wallet:deposits.status.refused' },
  confirmed: { look: 'done', name: 'wallet:deposits.status.confirmed' },
  dropped: { look: 'refused', name: 'wallet:deposits.status.dropped' },
  vanished: { look: 'refused', name: 'wallet:deposits.status.vanished' },
};

export function DepositRow({ deposit, chain }: { deposit: Deposit; chain: string }) {
  const { t, i18n } = useTranslation();
  const hidden = useAmountsHidden();
  const { tokenSymbol, status, confirmations, needed, createdAt, reason } = deposit;
  const state = states[status];
  const progress = t('wallet:deposits.confirmations', {
    done: whole(Math.min(confirmations, needed)),
    needed: whole(needed),
  });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="figures text-14 font-semibold">
            {hidden ? hiddenAmount : `+${amount(deposit.amount) ?? ''}`} {tokenSymbol}
          </p>
          <p className="truncate text-12 text-ink-soft">
            {chain} · {timeAgo(createdAt, i18n.language)}
          </p>
        </div>
        {state && <StatusBadge look={state.look}>{t(state.name)}</StatusBadge>}
      </div>
      {status === 'seen' && (
        <div className="grid gap-1">
          <Meter label={progress} value={confirmations} of={needed} />
          <p className="figures text-12 text-ink-soft">{progress}</p>
        </div>
      )}
      {status === 'review' && <p className="text-12 text-ink-soft">{t('wallet:deposits.inReview')}</p>}
      {status === 'refused' && reason !== null && (
        <p className="text-12 break-words text-ink-soft">{reason}</p>
      )}
    </li>
  );
}
