import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { methods, type Method } from '../withdrawal.ts';
import { methodName } from '../words.ts';
import { accountFields, type PayoutDraft, type Problem } from './payout-fields.ts';

interface PayoutFieldsetProps {
  draft: PayoutDraft;
  saved?: Method | undefined;
  problem: Problem | undefined;
  onEdit: (change: Partial<PayoutDraft>) => void;
}

export function PayoutFieldset({ draft, saved, problem, onEdit }: PayoutFieldsetProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden="true" className="text-14 font-medium">
          {t('withdrawals:request.methodLabel')}
        </span>
        <Segmented
          label={t('withdrawals:request.methodLabel')}
          value={saved ?? draft.method}
          options={methods.map((method) => ({ value: method, label: methodName(method) }))}
          onChange={(method) => onEdit({ method })}
        />
      </div>
      {(saved === undefined ? accountFields[draft.method] : []).map(
        ({ name, label, autoComplete = 'off' }) => (
          <Field
            key={name}
            name={name}
            label={t(label)}
            autoComplete={autoComplete}
            value={draft.account[name] ?? ''}
            onChange={(event) => onEdit({ account: { ...draft.account, [name]: event.target.value } })}
            error={problem?.field === name ? t(problem.text) : undefined}
          />
        ),
      )}
    </>
  );
}
