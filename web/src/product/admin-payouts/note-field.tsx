import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';

interface NoteFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  offered: readonly string[];
  onEdit: (text: string) => void;
}

const longest = 500;

export function NoteField({ label, value, error, offered, onEdit }: NoteFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <Field
        label={label}
        maxLength={longest}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target }) => onEdit(target.value)}
      />
      {offered.length > 0 && (
        <div role="group" aria-labelledby={id} className="mt-2 flex flex-wrap items-center gap-2">
          <span id={id} className="text-12 text-ink-soft">
            {t('admin-withdrawals:ask.again')}
          </span>
          {offered.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => onEdit(reason)}
              className="min-h-8 max-w-full truncate rounded-full border border-line px-3 text-12 hover:border-ink-soft"
            >
              {reason}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
