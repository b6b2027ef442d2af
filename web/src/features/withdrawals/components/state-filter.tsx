import { useTranslation } from 'react-i18next';
import { stateName } from '../../../lib/withdrawals/words.ts';

const states = ['pending', 'approved', 'processing', 'completed', 'rejected'];

interface StateFilterProps {
  value: string;
  onChange: (status: string) => void;
}

export function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation();
  return (
    <div className="-mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0">
      <div role="group" aria-label={t('withdrawals:filter')} className="flex w-max gap-2 py-1">
        {['', ...states].map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === value}
            onClick={() => onChange(status)}
            className="min-h-11 rounded-full border border-line bg-raised px-4 text-14 whitespace-nowrap text-ink-soft transition-colors hover:border-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-medium aria-pressed:text-paper"
          >
            {status === '' ? t('withdrawals:all') : stateName(status)}
          </button>
        ))}
      </div>
    </div>
  );
}
