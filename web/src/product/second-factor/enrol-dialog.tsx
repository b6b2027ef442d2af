import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { EnrolPassword } from './enrol-password.tsx';
import { EnrolSecret } from './enrol-secret.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Begun } from './requests.ts';

interface EnrolDialogProps {
  lead?: string;
  onEnrolled: () => void;
  onClose: () => void;
}

export function EnrolDialog({ lead, onEnrolled, onClose }: EnrolDialogProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onEnrolled} />;
  return (
    <Sheet
      open
      title={t('second-factor:enrol.title')}
      lead={begun ? t('second-factor:enrol.scan') : (lead ?? t('second-factor:enrol.needed'))}
      onClose={onClose}
    >
      {begun ? (
        <EnrolSecret begun={begun} onConfirmed={setCodes} onClose={onClose} />
      ) : (
        <EnrolPassword onBegun={setBegun} onPasskey={setCodes} onClose={onClose} />
      )}
    </Sheet>
  );
}
