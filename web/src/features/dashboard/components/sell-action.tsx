import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Selling } from './use-sell-all.ts';

const UndecidedSales = lazy(async () => ({
  default: (await import('./undecided-sales.tsx')).UndecidedSales,
}));

export function SellAction({ selling, disabled }: { selling: Selling; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      {selling.earlier.length > 0 && (
        <Suspense fallback={null}>
          <UndecidedSales selling={selling} />
        </Suspense>
      )}
      <RefusalBanner error={selling.refused} />
      <div className="grid sm:max-w-48">
        <Button look="quiet" wide disabled={disabled} busy={selling.busy} onClick={selling.sell}>
          {t('dashboard:actions.sell')}
        </Button>
      </div>
    </div>
  );
}
