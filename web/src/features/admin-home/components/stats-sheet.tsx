import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { AdminStats } from '../api/admin-stats.ts';
import { mainFigures, stablecoinFigures, transactionFigures } from './home-figures.ts';

interface StatsSheetProps {
  open: boolean;
  stats: AdminStats;
  onClose: () => void;
}

export function StatsSheet({ open, stats, onClose }: StatsSheetProps) {
  const { t } = useTranslation();
  if (!open) return null;
  const figures = [...mainFigures(t, stats), ...transactionFigures(t, stats), ...stablecoinFigures(t, stats)];
  return (
    <Sheet open title={t('admin-home:sheet')} close={t('app:close')} onClose={onClose}>
      <Facts facts={figures.map(({ label, figure }) => [label, figure ?? '–'] as const)} />
    </Sheet>
  );
}
