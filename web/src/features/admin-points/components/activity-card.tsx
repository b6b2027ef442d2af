import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Card } from '../../../ui/card.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import type { Analytics } from '../api/points.ts';

const shown = 5;

export function ActivityCard({ recent }: { recent: Analytics['recentTransactions'] }) {
  const { t, i18n } = useTranslation();
  return (
    <Card title={t('admin-points:activity.title')}>
      {recent.length === 0 ? (
        <p className="text-14 text-ink-soft">{t('admin-points:activity.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {recent.slice(0, shown).map(({ description, fromUser, toUser, amount, timestamp }, place) => (
            <li key={`${timestamp} ${place.toString()}`} className="flex items-center gap-4 py-2.5 text-14">
              <div className="min-w-0 flex-1">
                <NameText className="font-medium">{serverWords(description)}</NameText>
                <span className="flex min-w-0 items-center gap-1.5 text-12 text-ink-soft">
                  <NameText>{fromUser?.username ?? t('admin-points:activity.system')}</NameText>
                  <ArrowRight
                    size={12}
                    role="img"
                    aria-label={t('admin-points:activity.to')}
                    className="shrink-0"
                  />
                  <NameText>{toUser?.username ?? t('admin-points:activity.system')}</NameText>
                </span>
              </div>
              <div className="figures shrink-0 text-right">
                <p className="font-medium">{whole(amount)}</p>
                <p className="text-12 text-ink-soft">{shortTime(timestamp, i18n.language)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
