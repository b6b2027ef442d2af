import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { amount as written, plain, typedFigure } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../../lib/forms/use-attempt.ts';
import { HttpError } from '../../../lib/http.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { askQuote, type SendQuote } from '../api/quote.ts';
import type { SendDraft } from './send-draft.ts';
import { ToField } from './to-field.tsx';
import { useDestination } from './use-destination.ts';
import { WorthLine } from './worth-line.tsx';

interface SendFormProps {
  draft: SendDraft;
  held: number | null;
  heldAt: number | undefined;
  worth: string | undefined;
  onEdit: (draft: SendDraft) => void;
  onQuoted: (quote: SendQuote) => void;
}

export function SendForm({ draft, held, heldAt, worth, onEdit, onQuoted }: SendFormProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const { error, attempt } = useAttempt();
  const [problem, setProblem] = useState<'to' | 'amount'>();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const edit = (change: Partial<SendDraft>): void => {
    setProblem(undefined);
    onEdit({ ...draft, ...change });
  };

  const to = draft.to.trim();
  const destination = useDestination(to, draft.network);

  const review = async (): Promise<void> => {
    const amount = typedFigure(draft.amount);
    const found =
      to === '' || destination.refusal !== undefined ? 'to' : amount === undefined ? 'amount' : undefined;
    setProblem(found);
    if (found !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${found}]`)?.focus();
    if (found !== undefined || amount === undefined) return;
    setAsking(true);
    await attempt(async () => {
      const quote = await askQuote(to, amount, await destination.network());
      if (quote.refused) throw new HttpError({ ...quote.refused, status: 400 });
      onQuoted(quote);
    });
    setAsking(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!asking) void review();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <RefusalBanner error={error} />
      <ToField
        draft={draft}
        error={destination.refusal ?? (problem === 'to' ? t('send:rules.to') : undefined)}
        isOutside={destination.isOutside}
        onEdit={edit}
      />
      <AmountField
        name="amount"
        label={t('send:amount')}
        value={draft.amount}
        onChange={(amount) => edit({ amount })}
        // Always present, so that the button below doesn't move.
        hint={t('send:held', { amount: held === null ? '–' : written(held) })}
        error={problem === 'amount' ? t('send:rules.amount') : undefined}
        max={held === null ? undefined : { text: plain(held) ?? '', label: t('send:max') }}
      />
      <WorthLine worth={worth} at={heldAt} />
      <Field
        name="description"
        label={t('send:description')}
        autoComplete="off"
        maxLength={200}
        value={draft.description}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <Button type="submit" wide disabled={!online} busy={asking ? t('send:asking') : undefined}>
        {t('send:review')}
      </Button>
    </form>
  );
}
