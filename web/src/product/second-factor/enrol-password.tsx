import { KeyRound } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../lib/device-name.ts';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { hasPasskeySupport } from '../passkeys/available.ts';
import { createPasskey } from '../passkeys/later.ts';
import { beginEnrolment, type Begun } from './requests.ts';

interface EnrolPasswordProps {
  onBegun: (begun: Begun) => void;
  /** With the recovery codes. */
  onPasskey: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function EnrolPassword({ onBegun, onPasskey, onClose }: EnrolPasswordProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [running, setRunning] = useState<'app' | 'passkey'>();
  const { error, attempt } = useAttempt();
  const begin = (how: 'app' | 'passkey', work: () => Promise<void>): void => {
    setEmpty(password === '');
    if (password === '') return;
    setRunning(how);
    void attempt(work).finally(() => setRunning(undefined));
  };
  const beginApp = (): void => begin('app', async () => onBegun(await beginEnrolment(password)));
  const beginPasskey = (): void =>
    begin('passkey', async () => {
      const name = deviceName(navigator.userAgent) || t('second-factor:enrol.passkeyName');
      const added = await createPasskey({ name, password });
      if (added) onPasskey(added.recoveryCodes);
    });
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (hasPasskeySupport()) beginPasskey();
    else beginApp();
  };
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-5">
      <RefusalBanner error={error} />
      <PasswordField
        label={t('second-factor:enrol.password')}
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
        <Button
          type={hasPasskeySupport() ? 'button' : 'submit'}
          look={hasPasskeySupport() ? 'quiet' : 'primary'}
          busy={running === 'app' ? t('second-factor:enrol.beginning') : undefined}
          onClick={hasPasskeySupport() ? beginApp : undefined}
        >
          {t('second-factor:enrol.app')}
        </Button>
        {hasPasskeySupport() && (
          <Button
            type="submit"
            icon={<KeyRound size={20} aria-hidden="true" />}
            busy={running === 'passkey' ? t('second-factor:enrol.passkeyBusy') : undefined}
          >
            {t('second-factor:enrol.passkey')}
          </Button>
        )}
      </div>
    </form>
  );
}
