import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import { confirmEnrolment, type Begun } from './requests.ts';

interface EnrolSecretProps {
  begun: Begun;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

export function EnrolSecret({ begun, onConfirmed, onClose }: EnrolSecretProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const { refused, attempt } = useAttempt();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') return;
    setRunning(true);
    void attempt(async () => onConfirmed(await confirmEnrolment(code))).finally(() => setRunning(false));
  };
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-5">
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
      <RefusalBanner error={refused} />
      <CodeField
        hint={t('second-factor:enrol.codeHint')}
        error={isEmpty ? t('second-factor:code.required') : undefined}
        value={code}
        onChange={setCode}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button type="submit" busy={isRunning ? t('second-factor:enrol.confirming') : undefined}>
          {t('second-factor:enrol.confirm')}
        </Button>
      </div>
    </form>
  );
}
