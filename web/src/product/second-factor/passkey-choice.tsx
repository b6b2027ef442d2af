import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import type { Assertion } from '../passkeys/requests.ts';
import type { FactorProof } from './requests.ts';

interface PasskeyChoiceProps {
  ask: () => Promise<Assertion | undefined>;
  use: (proof: FactorProof) => Promise<void>;
}

export function PasskeyChoice({ ask, use }: PasskeyChoiceProps) {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const { error, attempt } = useAttempt();
  const choose = (): void => {
    setRunning(true);
    void attempt(async () => {
      const passkey = await ask();
      if (passkey) await use({ passkey });
    }).finally(() => setRunning(false));
  };
  return (
    <div className="mt-5 grid gap-4">
      <RefusalBanner error={error} />
      <Button
        wide
        icon={<KeyRound size={20} aria-hidden="true" />}
        busy={isRunning ? t('second-factor:code.passkeyBusy') : undefined}
        onClick={choose}
      >
        {t('second-factor:code.passkey')}
      </Button>
      <p className="text-14 text-ink-soft">{t('second-factor:code.or')}</p>
    </div>
  );
}
