import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TryAgainIn } from '../../lib/forms/try-again-in.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { errorText } from '../../lib/i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { resendVerification } from './resend.ts';

export function SendAgain() {
  const { t } = useTranslation();
  const { error, attempt } = useAttempt();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const send = async (): Promise<void> => {
    setState('sending');
    await attempt(async () => {
      await resendVerification();
      setState('sent');
    });
    setState((reached) => (reached === 'sending' ? 'idle' : reached));
  };
  return (
    <div className="mt-2 grid justify-items-start gap-2" aria-live="polite">
      {state === 'sent' ? (
        <p>{t('verify-email:sent')}</p>
      ) : (
        <Button
          look="quiet"
          busy={state === 'sending' ? t('verify-email:sending') : undefined}
          onClick={() => void send()}
        >
          {t('verify-email:again')}
        </Button>
      )}
      {error !== undefined && <p>{errorText(error)}</p>}
      <TryAgainIn error={error} />
    </div>
  );
}
