import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { Card } from '../../../ui/card.tsx';

export function DistributionCard({ distribution }: { distribution: Record<string, number> }) {
  const { t } = useTranslation();
  const ranges = Object.entries(distribution);
  const title = t('admin-points:distribution.title');
  return (
    <Card title={title}>
      {ranges.every(([, count]) => count === 0) ? (
        <p className="text-14 text-ink-soft">{t('admin-points:distribution.none')}</p>
      ) : (
        <BarList
          label={title}
          bars={ranges.map(([name, value]) => ({
            name,
            value,
            text: t('admin-points:distribution.users', { count: value, shown: whole(value) }),
          }))}
        />
      )}
    </Card>
  );
}
