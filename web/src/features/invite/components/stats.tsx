import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import type { ReferralSummary } from '../api/summary.ts';

export function Stats({ summary }: { summary: ReferralSummary }) {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const { totalReferrals, activeReferrals, pointsEarned, referralTier } = summary;
  const stats: [name: string, value: string | undefined][] = [
    [t('invite:stats.total'), whole(totalReferrals)],
    [t('invite:stats.active'), whole(activeReferrals)],
    [t('invite:stats.points'), hidden ? hiddenAmount : whole(pointsEarned)],
    [t('invite:stats.tier'), referralTier === null ? undefined : levelName(referralTier)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
      {stats.map(
        ([name, value]) =>
          value !== undefined && (
            <div
              key={name}
              className="flex min-w-0 flex-col-reverse justify-end gap-1 rounded-card border border-line bg-raised p-4"
            >
              <dd className="figures text-20 font-semibold">{value}</dd>
              <dt className="text-12 text-ink-soft">{name}</dt>
            </div>
          ),
      )}
    </dl>
  );
}
