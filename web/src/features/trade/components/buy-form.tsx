import { formatPlain } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { keptState } from '../../../lib/forms/kept-state.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { amount as written, whole, yuan } from '../../../lib/money/written.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { useBuyCoins } from '../api/buy-coins.ts';
import { buyFigures, mostCoins } from './buy-figures.ts';
import { BuySummary } from './buy-summary.tsx';

interface BuyFormProps {
  /** Null while their owner can't say them. */
  price: number | null;
  available: number | null;
  held: number | null;
}

const useTyped = keptState<string>();
const usual = [10, 50, 100, 500];

/** The other side is told while the amount is typed. */
export function BuyForm({ price, available, held }: BuyFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useTyped('');
  const [problem, setProblem] = useState<string>();
  const { phase, refused, run } = useBuyCoins();
  const figures = buyFigures(typed, price, available, held);
  const most = mostCoins(price, available);

  const buy = async (): Promise<void> => {
    const found =
      figures === undefined ? 'trade:rules.amount' : figures.left < 0n ? 'trade:rules.short' : undefined;
    setProblem(found);
    if (figures === undefined || found !== undefined) return;
    const bought = await run(Number(formatPlain(figures.amount)));
    if (bought === undefined) return;
    toast.success(t('trade:done', { amount: written(bought.amount), cost: yuan(bought.cost) }));
    await navigate('/dashboard', { replace: true });
  };
  const type = (text: string): void => {
    setProblem(undefined);
    setTyped(text);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void buy();
  };
  const busy = { idle: undefined, unknown: undefined, sending: 'trade:busy', checking: 'trade:checking' }[
    phase
  ];
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-6"
    >
      <Card className="grid content-start gap-5">
        {phase === 'unknown' ? (
          <Banner kind="notice">{t('trade:unknown')}</Banner>
        ) : (
          <RefusalBanner error={refused} />
        )}
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
      <BuySummary price={price} figures={figures} busy={busy && t(busy)} />
    </form>
  );
}
