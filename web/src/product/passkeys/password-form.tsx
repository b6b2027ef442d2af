import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordFormProps {
  submit: string;
  busy: string;
  danger?: boolean;
  use: (password: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

export function PasswordForm({ submit, busy, danger = false, use, onClose, children }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const { error, attempt } = useAttempt();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setEmpty(password === '');
    if (password === '') return;
    setRunning(true);
    void attempt(() => use(password)).finally(() => setRunning(false));
  };
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-5">
      <RefusalBanner error={error} />
      {children}
      <PasswordField
        label={t('passkeys:password')}
        showLabel={t('app:showPassword')}
        hideLabel={t('app:hidePassword')}
        autoComplete="current-password"
        error={isEmpty ? t('app:rules.passwordRequired') : undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isRunning ? busy : undefined}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
