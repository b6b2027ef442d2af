import { fromNearestNumber } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { yuanChange } from '../../../lib/figures/change.ts';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import type { SubsidyPage } from '../api/subsidies.ts';

export function SubsidyTotals({ page, busy }: { page: SubsidyPage | undefined; busy: boolean }) {
  const { t } = useTranslation();
  const totals = page?.totals;
  const tiles = [
    {
      label: t('admin-subsidy:totals.granted'),
      figure: yuan(totals?.granted),
      note: page && t('admin-subsidy:totals.entries', { count: page.total, shown: whole(page.total) }),
    },
    { label: t('admin-subsidy:totals.clawedBack'), figure: yuan(totals?.clawedBack) },
    {
      label: t('admin-subsidy:totals.shortfall'),
      figure: yuan(totals?.shortfall),
      note: t('admin-subsidy:totals.shortfallNote'),
    },
    { label: t('admin-subsidy:totals.net'), figure: netOf(totals) },
  ];
  return <StatTiles tiles={tiles} busy={busy} />;
}

function netOf(totals: SubsidyPage['totals'] | undefined): string | undefined {
  const [granted, back] = [fromNearestNumber(totals?.granted), fromNearestNumber(totals?.clawedBack)];
  return granted === undefined || back === undefined ? undefined : yuanChange(granted - back);
}
