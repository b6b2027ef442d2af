import { formatAmount, formatYuan } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { yuan } from '../../../lib/figures/written.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { BuyFigures } from './buy-figures.ts';

interface BuySummaryProps {
  price: number | null;
  isBlockedByPrice: boolean;
  figures: BuyFigures | undefined;
  busy: string | undefined;
}

export function BuySummary({ price, isBlockedByPrice, figures, busy }: BuySummaryProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  return (
    <Card className="flex flex-col">
      <div className="-mt-3 mb-5">
        <Facts
          facts={[
            [t('trade:price'), yuan(price) ?? '–'],
            [t('trade:cost'), figures ? formatYuan(figures.cost) : '–'],
            [t('trade:left'), figures && figures.left >= 0n ? formatYuan(figures.left) : '–'],
            [t('trade:held'), figures?.held === undefined ? '–' : formatAmount(figures.held)],
          ]}
        />
      </div>
      <div className="mt-auto grid gap-3">
        {isBlockedByPrice && <p className="text-14 text-amber">{t('trade:notCurrent')}</p>}
        <Button type="submit" wide disabled={!online || isBlockedByPrice} busy={busy}>
          {figures ? t('trade:confirm', { amount: formatAmount(figures.amount) }) : t('trade:submit')}
        </Button>
      </div>
    </Card>
  );
}
