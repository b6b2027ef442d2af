import { formatPlain } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { EarlierRequests } from '../../../product/money-forms/earlier-requests.tsx';
import { RequestResult } from '../../../product/money-forms/request-result.tsx';
import { keptState } from '../../../product/session/kept-state.ts';
import { withReceipt } from '../../../product/transactions/arrived-receipt.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { useBuyCoins } from '../api/buy-coins.ts';
import { buyFigures, mostCoins } from './buy-figures.ts';
import { BuySummary } from './buy-summary.tsx';

interface BuyFormProps {
  price: number | null;
  isCurrent: boolean;
  available: number | null;
  held: number | null;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'trade:busy',
  checking: 'trade:checking',
} as const;

const useTyped = keptState<string>();
const usual = [10, 50, 100, 500];

export function BuyForm({ price, isCurrent, available, held }: BuyFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useTyped('');
  const [problem, setProblem] = useState<string>();
  const figures = buyFigures(typed, price, available, held);
  const order = figures && Number(formatPlain(figures.amount));
  const action = useBuyCoins(order);
  const most = mostCoins(price, available);

  const buy = async (coins: number): Promise<void> => {
    const bought = await action.run(coins);
    if (bought === undefined) return;
    await navigate('/dashboard', { replace: true, state: withReceipt(bought.transactionId) });
  };
  const type = (text: string): void => {
    setProblem(undefined);
    setTyped(text);
  };
  // An outdated price blocks a new purchase, but not the retry of an undecided one.
  const isBlockedByPrice = !isCurrent && action.phase !== 'unknown';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBlockedByPrice) return;
    // A repeated request may already have bought the coins, so the remaining balance doesn't limit it.
    const short = figures !== undefined && figures.left < 0n && action.phase !== 'unknown';
    const found = figures === undefined ? 'trade:rules.amount' : short ? 'trade:rules.short' : undefined;
    setProblem(found);
    if (order !== undefined && found === undefined) void buy(order);
  };
  const busy = busyText[action.phase];
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-6"
    >
      <Card className="grid content-start gap-5">
        <EarlierRequests
          earlier={action.earlier}
          formHasOrder={order !== undefined}
          onAskAgain={(coins) => void buy(coins)}
        />
        <RequestResult of={action} unknown={t('trade:unknown')} />
        <AmountField
          name="amount"
          label={t('trade:amount')}
          value={typed}
          onChange={type}
          hint={t('trade:available', { amount: yuan(available) ?? '–' })}
          error={problem && t(problem)}
          max={most === undefined ? undefined : { text: formatPlain(most), label: t('trade:max') }}
        />
        <ChoiceChips
          label={t('trade:amounts')}
          value={typed}
          options={usual.map((coins) => ({ value: String(coins), label: whole(coins) ?? '' }))}
          onChange={type}
        />
        <p className="mt-auto text-14 text-ink-soft">{t('trade:note')}</p>
      </Card>
      <BuySummary
        price={price}
        isBlockedByPrice={isBlockedByPrice}
        figures={figures}
        busy={busy && t(busy)}
      />
    </form>
  );
}
