import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { MoneyAction } from '../../../lib/api/use-money-action.ts';
import type { Me } from '../../../lib/api/user-me.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { withReceipt } from '../../../lib/transactions/arrived-receipt.ts';
import { useSell } from '../api/sell-all.ts';

export interface Selling {
  sell: () => void;
  /** What the button says while it works. */
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

/** Sells every coin, and says what became of it. As long as nobody knows that, it asks again about what it asked for. */
export function useSellAll({ coinsHeld }: Pick<Me, 'coinsHeld'>): Selling {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { run, reset, phase, refused, earlier } = useSell();
  useToldAloud(refused, earlier[0]);
  const sell = async (amount: number): Promise<void> => {
    const sold = await run(amount);
    if (sold === undefined) return;
    reset();
    await navigate('/dashboard', { replace: true, state: withReceipt(sold.transactionId) });
  };
  const sellAll = (): void => {
    const amount = earlier[0]?.request.order ?? coinsHeld;
    // Nobody can say how many there are.
    if (amount === null) return;
    if (amount > 0) void sell(amount);
    else toast.error(t('dashboard:sell.none'));
  };
  const busy = busyText[phase];
  return { sell: sellAll, busy: busy && t(busy), refused, earlier, askAgain: (amount) => void sell(amount) };
}

/** The card says it too, but may be out of sight of who pressed the other button. */
function useToldAloud(refused: unknown, undecided: Selling['earlier'][number] | undefined): void {
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
