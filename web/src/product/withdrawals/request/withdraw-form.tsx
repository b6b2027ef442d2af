import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { plain, typedFigure, yuan } from '../../../lib/figures/written.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Problem } from '../accounts/payout-fields.ts';
import { PayoutFieldset } from '../accounts/payout-fieldset.tsx';
import type { SavedAccount } from '../accounts/saved-accounts.ts';
import { PayTo } from './pay-to.tsx';
import { firstProblem, type WithdrawalDraft } from './withdrawal-rules.ts';

interface WithdrawFormProps {
  draft: WithdrawalDraft;
  available: number;
  accounts: SavedAccount[];
  chosen: SavedAccount | undefined;
  onEdit: (draft: WithdrawalDraft) => void;
  onCancel: () => void;
  onReview: () => void;
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { draft, available, accounts, chosen, onEdit, onCancel, onReview } = props;
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const edit = (change: Partial<WithdrawalDraft>): void => {
    setProblem(undefined);
    onEdit({ ...draft, ...change });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = firstProblem(draft, available, chosen !== undefined);
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
        error={problem?.field === 'amount' ? t(problem.text) : undefined}
        max={max === undefined ? undefined : { text: max, label: t('withdrawals:request.max') }}
      />
      {accounts.length > 0 && (
        <PayTo accounts={accounts} value={chosen?._id ?? ''} onChange={(saved) => edit({ saved })} />
      )}
      <PayoutFieldset
        draft={draft}
        saved={chosen?.withdrawalMethod}
        problem={problem}
        onEdit={(change) => edit(change.method ? { ...change, saved: '' } : change)}
      />
      <p className="text-14 text-ink-soft">{t('withdrawals:request.note')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onCancel}>
          {t('app:cancel')}
        </Button>
        <Button type="submit" disabled={!online || typedFigure(draft.amount) === undefined}>
          {t('withdrawals:request.submit')}
        </Button>
      </div>
    </form>
  );
}
