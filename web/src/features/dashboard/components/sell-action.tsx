import { useTranslation } from 'react-i18next';
import { EarlierRequests } from '../../../lib/forms/earlier-requests.tsx';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Selling } from './use-sell-all.ts';

/** Sell, and what became of it: refused and why, or that nobody knows. */
export function SellAction({ selling, disabled }: { selling: Selling; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <EarlierRequests earlier={selling.earlier} onAskAgain={selling.askAgain} />
      <RefusalBanner error={selling.refused} />
      <div className="grid sm:max-w-48">
        <Button look="quiet" wide disabled={disabled} busy={selling.busy} onClick={selling.sell}>
          {t('dashboard:actions.sell')}
        </Button>
      </div>
    </div>
  );
}
