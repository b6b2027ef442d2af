import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';

interface CodeFieldProps {
  value: string;
  hint?: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

export function CodeField({ value, hint, error, onChange }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('second-factor:code.label')}
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
