import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useIncidentAction, type IncidentOrder } from '../api/incidents.ts';

interface IncidentSheetProps {
  title: string;
  submit: string;
  /** Undefined while the form is incomplete. */
  order: IncidentOrder | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function IncidentSheet({ title, submit, order, onClose, children }: IncidentSheetProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useIncidentAction();
  const { keyOf, answered } = useBodyKey();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (order === undefined) return;
    run(
      { order, idempotencyKey: keyOf(order) },
      {
        onSuccess: () => {
          answered();
          toast.success(t('admin-system:incident.saved'));
          onClose();
        },
        onError: answered,
      },
    );
  };
  return (
    <Sheet
      open
      wide
      title={title}
      lead={t('admin-system:incident.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={send} className="mt-5 grid gap-4">
        <RefusalBanner error={error} />
        {children}
        <FormButtons
          submit={submit}
          disabled={order === undefined}
          busy={isRunning ? t('admin-system:incident.busy') : undefined}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
