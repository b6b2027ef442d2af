import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { whole } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { figureOf, sumsOf } from './transaction-words.ts';
import type { Asking, Decisions } from './use-decisions.ts';

export function DecisionDialog({ asking, decisions }: { asking: Asking; decisions: Decisions }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { verdict, rows } = asking;
  const { isRunning, refused, confirm, close } = decisions;
  const approves = verdict === 'completed';
  const count = rows.length;
  const [row] = rows;
  const sum = row && count === 1 ? figureOf(row) : sumsOf(rows);
  const decideAll = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (count > 0) confirm(reason.trim());
  };
  return (
    <Sheet
      open
      wide
      title={t(
        approves ? 'admin-transactions:decide.approveTitle' : 'admin-transactions:decide.rejectTitle',
        {
          count,
          shown: whole(count),
        },
      )}
      close={t('app:close')}
      onClose={close}
    >
      <form noValidate onSubmit={decideAll} className="mt-4 grid gap-5">
        {refused !== undefined && (
          <Banner kind="refused">
            {failureText(refused, {
              network: t('admin-transactions:failed.network'),
              refused: t('admin-transactions:failed.refused'),
            })}
            <TryAgainIn error={refused} />
          </Banner>
        )}
        {count === 0 ? (
          <Banner kind="notice">{t('admin-transactions:decide.none')}</Banner>
        ) : (
          <>
            <DecisionFacts asking={asking} />
            <p className="text-14 text-ink-soft">
              {t(approves ? 'admin-transactions:decide.approveText' : 'admin-transactions:decide.rejectText')}
            </p>
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
            busy={isRunning ? t('admin-transactions:act.deciding') : undefined}
          >
            {t(approves ? 'admin-transactions:decide.approve' : 'admin-transactions:decide.reject', { sum })}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
