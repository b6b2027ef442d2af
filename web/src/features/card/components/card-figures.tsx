import { useTranslation } from 'react-i18next';
import { yuan } from '../../../lib/figures/written.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';

interface CardFiguresProps {
  balance: number;
  available: number | null;
}

export function CardFigures({ balance, available }: CardFiguresProps) {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const shown = (figure: string | undefined): string => (hidden ? hiddenAmount : (figure ?? '–'));
  return (
    <Card>
      <h2 className="text-14 font-medium text-ink-soft">{t('card:balance')}</h2>
      <p className="mt-1">
        <Figure text={shown(yuan(balance))} large />
      </p>
      <p className="figures mt-2 text-14 text-ink-soft">
        {t('card:available', { amount: shown(yuan(available)) })}
      </p>
    </Card>
  );
}
