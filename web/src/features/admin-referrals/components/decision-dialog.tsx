import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { whole } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import type { Asking, Decisions } from './use-decisions.ts';

export function DecisionDialog({ asking, decisions }: { asking: Asking; decisions: Decisions }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { action, rows } = asking;
  const { isRunning, refused, confirm, close } = decisions;
  const approves = action === 'approve';
  const count = rows.length;
  const decide = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (count > 0) confirm(reason.trim());
  };
  return (
    <Sheet
      open
      title={t(approves ? 'admin-referrals:decide.approveTitle' : 'admin-referrals:decide.rejectTitle', {
        count,
        shown: whole(count),
      })}
      close={t('app:close')}
      onClose={close}
    >
      <form noValidate onSubmit={decide} className="mt-4 grid gap-5">
        <RefusalBanner error={refused} />
        {count === 0 ? (
          <Banner kind="notice">{t('admin-referrals:decide.none')}</Banner>
        ) : (
          <>
            <DecisionFacts asking={asking} />
            <Field
              label={t('admin-list:reason')}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </>
        )}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={close}>
            {t('app:cancel')}
          </Button>
          <Button
            type="submit"
            look={approves ? 'primary' : 'danger'}
            disabled={count === 0}
            busy={isRunning ? t('admin-referrals:act.deciding') : undefined}
          >
            {t(approves ? 'admin-referrals:act.approve' : 'admin-referrals:act.reject')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
