import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../lib/api/health.ts';
import { whole } from '../../lib/figures/written.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { redeemProblem, worth } from './redeem-rules.ts';

interface RedeemFormProps {
  typed: string;
  available: number;
  onEdit: (typed: string) => void;
  onCancel: () => void;
  onReview: () => void;
}

export function RedeemForm({ typed, available, onEdit, onCancel, onReview }: RedeemFormProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = redeemProblem(typed, available);
    setProblem(found);
    if (found === undefined) onReview();
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <AmountField
        whole
        name="points"
        label={t('points:redeem.points')}
        value={typed}
        onChange={(text) => {
          setProblem(undefined);
          onEdit(text);
        }}
        hint={t('points:redeem.available', { points: whole(available), count: available })}
        error={problem && t(problem)}
        max={{ text: String(available), label: t('points:redeem.max') }}
      />
      <p className="flex items-baseline justify-between gap-4 rounded-control bg-paper px-4 py-3 text-14">
        <span className="text-ink-soft">{t('points:redeem.youGet')}</span>
        <span className="figures text-16 font-semibold">{worth(Number(typed))}</span>
      </p>
      <p className="text-14 text-ink-soft">{t('points:redeem.note')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onCancel}>
          {t('app:cancel')}
        </Button>
        <Button type="submit" disabled={!online || Number(typed) <= 0}>
          {t('points:redeem.review')}
        </Button>
      </div>
    </form>
  );
}
