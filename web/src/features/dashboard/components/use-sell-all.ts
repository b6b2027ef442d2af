import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { errorText } from '../../../lib/i18n/error-text.ts';
import type { Me } from '../../../product/me/user-me.ts';
import type { MoneyAction } from '../../../product/money-forms/use-money-action.ts';
import { withReceipt } from '../../../product/transactions/arrived-receipt.ts';
import { useSell } from '../api/sell-all.ts';

export interface Selling {
  sell: () => void;
  busy: string | undefined;
  refused: unknown;
  earlier: MoneyAction<number, unknown>['earlier'];
  askAgain: (amount: number) => void;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'dashboard:sell.busy',
  checking: 'dashboard:sell.checking',
} as const;

/** While an earlier sale is undecided, this repeats that request. */
export function useSellAll({ coinsHeld }: Pick<Me, 'coinsHeld'>): Selling {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { run, reset, phase, refused, earlier } = useSell();
  useRefusalToast(refused, earlier[0]);
  const sell = async (amount: number): Promise<void> => {
    const sold = await run(amount);
    if (sold === undefined) return;
    reset();
    await navigate('/dashboard', { replace: true, state: withReceipt(sold.transactionId) });
  };
  const sellAll = (): void => {
    const amount = earlier[0]?.request.order ?? coinsHeld;
    if (amount === null) return;
    if (amount > 0) void sell(amount);
    else toast.error(t('dashboard:sell.none'));
  };
  const busy = busyText[phase];
  return { sell: sellAll, busy: busy && t(busy), refused, earlier, askAgain: (amount) => void sell(amount) };
}

/** A toast, since the card may be out of view of the quick action's button. */
function useRefusalToast(refused: unknown, undecided: Selling['earlier'][number] | undefined): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (refused !== undefined) toast.error(errorText(refused));
  }, [refused]);
  const phase = undecided?.request.phase;
  const what = undecided?.what;
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === 'checking' && phase === 'unknown') toast.info(t('app:undecided.gone', { what }));
    before.current = phase;
  }, [phase, what, t]);
}
