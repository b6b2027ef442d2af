import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { Me } from '../../../lib/api/user-me.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { useSell } from '../api/sell-all.ts';

export interface Selling {
  sell: () => void;
  busy: boolean;
  refused: unknown;
}

/** Sells every coin, and says what became of it. */
export function useSellAll({ coinsHeld }: Pick<Me, 'coinsHeld'>): Selling {
  const { t } = useTranslation();
  const { run, phase, refused } = useSell();
  useEffect(() => {
    if (refused !== undefined) toast.error(errorText(refused));
  }, [refused]);
  const sellAll = async (): Promise<void> => {
    if (coinsHeld === null || coinsHeld <= 0) {
      toast.error(t('dashboard:sell.none'));
      return;
    }
    if ((await run(coinsHeld)) !== undefined) toast.success(t('dashboard:sell.done'));
  };
  return { sell: () => void sellAll(), busy: phase === 'sending' || phase === 'checking', refused };
}
