import { formatAmount, formatPlain, formatYuan } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { keptState } from '../../../lib/forms/kept-state.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { amount as written, yuan } from '../../../lib/money/written.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useBuyCoins } from '../api/buy-coins.ts';
import { buyFigures, mostCoins } from './buy-figures.ts';

interface BuyFormProps {
  /** Null while their owner can't say them. */
  price: number | null;
  available: number | null;
}

const useTyped = keptState<string>();

/** The other side is told while the amount is typed. */
export function BuyForm({ price, available }: BuyFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const online = useBackendOnline();
  const [typed, setTyped] = useTyped('');
  const [problem, setProblem] = useState<string>();
  const { phase, refused, run } = useBuyCoins();
  const figures = buyFigures(typed, price, available);
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
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void buy();
  };
  const busy = { idle: undefined, unknown: undefined, sending: 'trade:busy', checking: 'trade:checking' }[
    phase
  ];
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {phase === 'unknown' ? (
        <Banner kind="notice">{t('trade:unknown')}</Banner>
      ) : (
        <RefusalBanner error={refused} />
      )}
      <AmountField
        name="amount"
        label={t('trade:amount')}
        value={typed}
        onChange={(text) => {
          setProblem(undefined);
          setTyped(text);
        }}
        hint={t('trade:available', { amount: yuan(available) ?? '–' })}
        error={problem && t(problem)}
        max={most === undefined ? undefined : { text: formatPlain(most), label: t('trade:max') }}
      />
      <Facts
        facts={[
          [t('trade:price'), yuan(price) ?? '–'],
          [t('trade:cost'), figures ? formatYuan(figures.cost) : '–'],
          [t('trade:left'), figures && figures.left >= 0n ? formatYuan(figures.left) : '–'],
        ]}
      />
      <Button type="submit" wide disabled={!online} busy={busy && t(busy)}>
        {figures ? t('trade:confirm', { amount: formatAmount(figures.amount) }) : t('trade:submit')}
      </Button>
    </form>
  );
}
