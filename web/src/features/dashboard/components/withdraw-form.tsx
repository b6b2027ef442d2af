import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { plain, typedFigure, yuan } from '../../../lib/money/written.ts';
import { methods } from '../../../lib/withdrawals/withdrawal.ts';
import { methodName } from '../../../lib/withdrawals/words.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { accountFields, firstProblem, type Problem, type WithdrawalDraft } from './withdrawal-rules.ts';

interface WithdrawFormProps {
  draft: WithdrawalDraft;
  available: number;
  onEdit: (draft: WithdrawalDraft) => void;
  onCancel: () => void;
  onReview: () => void;
}

export function WithdrawForm({ draft, available, onEdit, onCancel, onReview }: WithdrawFormProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const told = (field: string): string | undefined =>
    problem?.field === field ? t(problem.text) : undefined;
  const edit = (change: Partial<WithdrawalDraft>): void => {
    setProblem(undefined);
    onEdit({ ...draft, ...change });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = firstProblem(draft, available);
    setProblem(found);
    if (found === undefined) onReview();
    else form.current?.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
  };
  const max = plain(available);
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <AmountField
        name="amount"
        label={t('withdrawals:request.amount')}
        value={draft.amount}
        onChange={(amount) => edit({ amount })}
        hint={t('withdrawals:request.available', { amount: yuan(available) })}
        error={told('amount')}
        max={max === undefined ? undefined : { text: max, label: t('withdrawals:request.max') }}
      />
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden="true" className="text-14 font-medium">
          {t('withdrawals:request.methodLabel')}
        </span>
        <Segmented
          label={t('withdrawals:request.methodLabel')}
          value={draft.method}
          options={methods.map((method) => ({ value: method, label: methodName(method) }))}
          onChange={(method) => edit({ method })}
        />
      </div>
      {accountFields[draft.method].map(({ name, label, autoComplete = 'off' }) => (
        <Field
          key={name}
          name={name}
          label={t(label)}
          autoComplete={autoComplete}
          value={draft.account[name] ?? ''}
          onChange={(event) => edit({ account: { ...draft.account, [name]: event.target.value } })}
          error={told(name)}
        />
      ))}
      <p className="text-14 text-ink-soft">{t('withdrawals:request.note')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onCancel}>
          {t('app:cancel')}
        </Button>
        <Button type="submit" disabled={typedFigure(draft.amount) === undefined}>
          {t('withdrawals:request.submit')}
        </Button>
      </div>
    </form>
  );
}
