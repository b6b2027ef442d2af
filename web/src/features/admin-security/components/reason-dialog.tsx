import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

interface ReasonDialogProps {
  title: string;
  lead: string;
  confirm: string;
  busy: string | undefined;
  error: unknown;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({ title, lead, confirm, busy, error, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setEmpty(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <Sheet open title={title} lead={lead} onClose={onClose}>
      <form noValidate onSubmit={send} className="mt-5 grid gap-5">
        <RefusalBanner error={error} />
        <TextArea
          label={t('admin-security:reason')}
          rows={3}
          maxLength={500}
          error={isEmpty ? t('admin-security:reasonRequired') : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
