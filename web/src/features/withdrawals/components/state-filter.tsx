import { useTranslation } from 'react-i18next';
import { stateName } from '../../../product/withdrawals/words.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';

const states = ['pending', 'approved', 'processing', 'completed', 'rejected'];

interface StateFilterProps {
  value: string;
  onChange: (status: string) => void;
}

export function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation();
  return (
    <ChoiceChips
      label={t('withdrawals:filter')}
      value={value}
      options={['', ...states].map((status) => ({
        value: status,
        label: status === '' ? t('withdrawals:all') : stateName(status),
      }))}
      onChange={onChange}
    />
  );
}
