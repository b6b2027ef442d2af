import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonLook } from '../../ui/button-look.ts';
import { Field } from '../../ui/field.tsx';

export interface CodeFormProps {
  hint: string;
  submit: string;
  busy: string;
  look?: ButtonLook;
  use: (code: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

export function CodeForm({ hint, submit, busy, look = 'primary', use, onClose, children }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const { error, attempt } = useAttempt();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    // The dialog may lie inside a form of its page, as at sign-in.
    event.preventDefault();
    event.stopPropagation();
    setEmpty(code.trim() === '');
    if (code.trim() === '') return;
    setRunning(true);
    void attempt(() => use(code)).finally(() => setRunning(false));
  };
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-5">
      {children}
      <RefusalBanner error={error} />
      <Field
        label={t('second-factor:code.label')}
        hint={hint}
        error={isEmpty ? t('second-factor:code.required') : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button type="submit" look={look} busy={isRunning ? busy : undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
