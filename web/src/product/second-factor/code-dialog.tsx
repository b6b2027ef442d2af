import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { useAttempt } from '../../lib/forms/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeField } from './code-field.tsx';

export interface CodeDialogProps {
  lead: string;
  submit: string;
  busy: string;
  danger?: boolean;
  use: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Accepts a code of the authenticator app or a recovery code. */
export function CodeDialog({ lead, submit, busy, danger = false, use, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const { refused, attempt } = useAttempt();
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
    <Sheet open title={t('second-factor:code.title')} lead={lead} onClose={onClose}>
      <form noValidate onSubmit={send} className="mt-5 grid gap-5">
        <RefusalBanner error={refused} />
        <CodeField
          hint={t('second-factor:code.hint')}
          error={isEmpty ? t('second-factor:code.required') : undefined}
          value={code}
          onChange={setCode}
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
    </Sheet>
  );
}
