import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { useNameOf } from '../api/addresses.ts';
import { NetworkChoice } from './network-choice.tsx';
import type { SendDraft } from './send-draft.ts';

interface ToFieldProps {
  draft: SendDraft;
  error: string | undefined;
  isOutside: boolean;
  onEdit: (change: Partial<SendDraft>) => void;
}

export function ToField({ draft, error, isOutside, onEdit }: ToFieldProps) {
  const { t } = useTranslation();
  const name = useNameOf()(draft.to.trim());
  return (
    <>
      <Field
        name="to"
        label={t('send:to')}
        hint={name === undefined ? t('send:toHint') : t('send:book.savedAs', { name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={draft.to}
        onChange={(event) => onEdit({ to: event.target.value })}
        error={error}
      />
      {isOutside && <NetworkChoice chosen={draft.network} onChoose={(network) => onEdit({ network })} />}
    </>
  );
}
