import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeForm } from './code-form.tsx';
import { confirmEnrolment, type Begun } from './requests.ts';

interface EnrolSecretProps {
  begun: Begun;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

export function EnrolSecret({ begun, onConfirmed, onClose }: EnrolSecretProps) {
  const { t } = useTranslation();
  return (
    <CodeForm
      hint={t('second-factor:enrol.codeHint')}
      submit={t('second-factor:enrol.confirm')}
      busy={t('second-factor:enrol.confirming')}
      use={async (code) => onConfirmed(await confirmEnrolment(code))}
      onClose={onClose}
    >
      <div className="mx-auto w-48">
        <QrCode text={begun.uri} label={t('second-factor:enrol.picture')} />
      </div>
      <div className="text-14">
        <p className="text-ink-soft">{t('second-factor:enrol.byHand')}</p>
        <p className="mt-1 flex items-center gap-2">
          <code className="min-w-0 flex-1 break-all">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyIcon text={begun.secret} label={t('second-factor:enrol.copy')} copiedLabel={t('app:copied')} />
        </p>
      </div>
    </CodeForm>
  );
}
