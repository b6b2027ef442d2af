import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { choosePasskey, offerInAutofill } from './ceremonies.ts';
import type { Assertion } from './requests.ts';

interface PasskeySignInProps {
  attempt: (work: () => Promise<void>) => Promise<void>;
  enter: (passkey: Assertion) => Promise<void>;
}

export function PasskeySignIn({ attempt, enter }: PasskeySignInProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const enterByAutofill = useEffectEvent((passkey: Assertion) => attempt(() => enter(passkey)));
  // A browser has one request for passkeys at a time.
  useEffect(() => (isChoosing ? undefined : offerInAutofill(enterByAutofill)), [isChoosing]);
  const choose = (): void => {
    setChoosing(true);
    void attempt(async () => {
      const passkey = await choosePasskey();
      if (passkey) await enter(passkey);
    }).finally(() => setChoosing(false));
  };
  return (
    <Button
      look="quiet"
      wide
      icon={<KeyRound size={20} aria-hidden="true" />}
      busy={isChoosing ? t('sign-in:login.passkeyBusy') : undefined}
      onClick={choose}
    >
      {t('sign-in:login.passkey')}
    </Button>
  );
}
