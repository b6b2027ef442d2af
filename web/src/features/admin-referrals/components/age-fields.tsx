import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { statusName } from './referral-words.ts';

interface AgeFieldsProps {
  status: string;
  days: string;
  error: string | undefined;
  onStatus: (status: string) => void;
  onDays: (days: string) => void;
}

const statuses = ['failed', 'completed', 'pending'] as const;

export function AgeFields({ status, days, error, onStatus, onDays }: AgeFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <SelectField
        label={t('admin-referrals:column.status')}
        value={status}
        options={statuses.map((value) => ({ value, label: statusName(value) }))}
        onChange={({ target }) => onStatus(target.value)}
      />
      <Field
        label={t('admin-referrals:delete.days')}
        type="number"
        min={1}
        max={365}
        value={days}
        error={error}
        onChange={({ target }) => onDays(target.value)}
      />
    </div>
  );
}
