import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { meaningOf } from '../../../product/money/request-state.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useAdjust, type Figure } from '../api/adjust.ts';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import { AdjustPreview } from './adjust-preview.tsx';
import { adjustWords, operationWords } from './adjust-words.ts';
import { typedAmount } from './adjusted.ts';

interface AdjustDialogProps {
  figure: Figure;
  wallet: Wallet;
  onClose: () => void;
}

const longest = 500;

export function AdjustDialog({ figure, wallet, onClose }: AdjustDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useAdjust(figure, wallet._id);
  const { keyOf, answered } = useBodyKey();
  const words = adjustWords[figure];
  const [operation, setOperation] = useState(words.operations[0] ?? 'set');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = typedAmount(typed);
  const isComplete = amount !== undefined && (figure === 'coins' || reason.trim() !== '');
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isComplete) return;
    const body = { operation, amount: amount.figure, reason: reason.trim() };
    run(
      { body, idempotencyKey: keyOf(body) },
      {
        onSuccess: (answer) => {
          answered();
          tellOutcome(answer, t(words.done, { username: wallet.username }));
          onClose();
        },
        onError: answered,
      },
    );
  };
  return (
    <Sheet open title={t(words.title)} lead={wallet.username} close={t('app:close')} onClose={onClose}>
      <form noValidate onSubmit={save} className="mt-5 grid gap-5">
        {error && (
          <Banner kind="refused">
            <p>{errorText(error)}</p>
            {meaningOf(error) === 'undecided' && (
              <p className="text-ink-soft">{t('admin-wallets:failed.doubt')}</p>
            )}
            <TryAgainIn error={error} />
          </Banner>
        )}
        <Segmented
          label={t('admin-wallets:operation.label')}
          value={operation}
          options={words.operations.map((value) => ({ value, label: t(operationWords[value]) }))}
          onChange={setOperation}
        />
        <AmountField label={t(words.amount)} value={typed} onChange={setTyped} />
        <Field
          label={t(words.reason)}
          maxLength={longest}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <AdjustPreview figure={figure} wallet={wallet} operation={operation} amount={amount?.minor} />
        <FormButtons
          submit={t('admin-wallets:save')}
          disabled={!isComplete}
          busy={isRunning ? t('admin-wallets:saving') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
