import { useTranslation } from 'react-i18next';
import type { PointsSummary } from '../../../product/points/history.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { PointsTab } from '../tab-names.ts';
import { HistoryTab } from './history-tab.tsx';
import { LevelsTab } from './levels-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';

interface PointsTabsProps {
  summary: PointsSummary;
  tab: PointsTab;
  onTab: (tab: PointsTab) => void;
}

export function PointsTabs({ summary, tab, onTab }: PointsTabsProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('points:title')}
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'overview',
          label: t('points:tabs.overview'),
          content: <OverviewTab available={summary.available} />,
        },
        { value: 'history', label: t('points:tabs.history'), content: <HistoryTab /> },
        { value: 'levels', label: t('points:tabs.levels'), content: <LevelsTab total={summary.total} /> },
      ]}
    />
  );
}
