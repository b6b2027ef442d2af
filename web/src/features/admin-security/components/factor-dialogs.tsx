import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveByPasskey } from '../../../product/passkeys/later.ts';
import { CodeDialog, EnrolDialog } from '../../../product/second-factor/later.ts';
import { RecoveryCodes } from '../../../product/second-factor/recovery-codes.tsx';
import { renewRecoveryCodes, switchOff } from '../../../product/second-factor/requests.ts';

export type FactorAct = 'enrol' | 'codes' | 'off';

interface FactorDialogsProps {
  act: FactorAct;
  canUsePasskey: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function FactorDialogs({ act, canUsePasskey, onDone, onClose }: FactorDialogsProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>();
  const askForPasskey = canUsePasskey ? proveByPasskey : undefined;
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Suspense fallback={null}>
      {act === 'enrol' && (
        <EnrolDialog lead={t('admin-security:own.enrolLead')} onEnrolled={onDone} onClose={onClose} />
      )}
      {act === 'codes' && (
        <CodeDialog
          lead={t('admin-security:own.renewLead')}
          submit={t('admin-security:own.renew')}
          busy={t('admin-security:own.renewing')}
          askForPasskey={askForPasskey}
          use={async (proof) => setCodes(await renewRecoveryCodes(proof))}
          onClose={onClose}
        />
      )}
      {act === 'off' && (
        <CodeDialog
          look="danger"
          lead={t('admin-security:own.offLead')}
          submit={t('admin-security:own.off')}
          busy={t('admin-security:own.switchingOff')}
          askForPasskey={askForPasskey}
          use={async (proof) => {
            await switchOff(proof);
            onDone();
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
