import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { PendingReferral } from '../api/pending.ts';

export function PendingRow({ referral: { amount, metadata } }: { referral: PendingReferral }) {
  const { t, i18n } = useTranslation();
  const shown = useShownAmount();
  const { referredUser, verificationScore } = metadata;
  const joined = new Date(referredUser.createdAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' });
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={referredUser.username} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-medium">{referredUser.username}</p>
        <p className="figures text-12 text-ink-soft">
          {t('invite:pending.joined', { date: joined })}
          {verificationScore !== undefined && (
            <span className="block xl:inline">
              <span className="hidden xl:inline"> · </span>
              {t('invite:pending.score', { percent: whole(verificationScore) })}
            </span>
          )}
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <span className="figures text-14 font-semibold">
          {t('invite:plusPoints', { points: shown(whole(amount)) })}
        </span>
        <StatusBadge look="waiting">{t('invite:pending.state')}</StatusBadge>
      </div>
    </li>
  );
}
