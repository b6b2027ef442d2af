import { useTranslation } from 'react-i18next';
import { amount } from '../../../lib/figures/written.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Reserves } from '../api/reserves.ts';
import { coins } from './coins.ts';

export function RatioCard({ reserves }: { reserves: Reserves }) {
  const { t, i18n } = useTranslation();
  const { ratio, at } = reserves;
  const isCovered = ratio >= 1;
  // In hundredths of a percent already, so that 99.99 % is never shown as 100 %.
  const percent = amount(Math.round(ratio * 10_000) / 100);
  const time = new Date(at).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Card>
      <p className={`figures text-40 font-semibold ${isCovered ? 'text-jade' : 'text-vermilion'}`}>
        {t('reserves:ratio.percent', { percent })}
      </p>
      <p className="mt-2 text-16">{isCovered ? t('reserves:ratio.covered') : t('reserves:ratio.short')}</p>
      <p className="mt-1 mb-4 text-14 text-ink-soft">{t('reserves:ratio.at', { time })}</p>
      <Facts
        facts={[
          [t('reserves:ratio.owed'), coins(reserves.liabilities)],
          [t('reserves:ratio.held'), coins(reserves.reserves)],
        ]}
      />
    </Card>
  );
}
