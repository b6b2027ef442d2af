import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { providerName, useStopRail, type Rail } from '../api/rails.ts';

const longest = 500;

export function StopRailForm({ rail }: { rail: Rail }) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useStopRail();
  const { keyOf, answered } = useBodyKey();
  const [reason, setReason] = useState('');
  const { method } = rail;
  const provider = providerName(rail);
  const stopped = rail.stopped === null;
  const isComplete = reason.trim() !== '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isComplete) return;
    const body = { stopped, reason: reason.trim() };
    run(
      { method, body, idempotencyKey: keyOf({ method, ...body }) },
      { onSuccess: answered, onError: answered },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <RefusalBanner error={error} />
      <Field
        label={t('admin-withdrawals:limits.reason')}
        maxLength={longest}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          look={stopped ? 'danger' : 'primary'}
          disabled={!isComplete}
          busy={isRunning ? t('admin-withdrawals:busy') : undefined}
        >
          {t(stopped ? 'admin-withdrawals:rails.stop' : 'admin-withdrawals:rails.resume', { provider })}
        </Button>
      </div>
    </form>
  );
}
