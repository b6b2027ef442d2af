import { formatYuan } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { FormButtons } from '../../../lib/forms/form-buttons.tsx';
import type { Status } from '../../../product/admin-payouts/decide.ts';
import { actWords } from '../../../product/admin-payouts/act-words.ts';
import { NoteField } from '../../../product/admin-payouts/note-field.tsx';
import { needsNote, sumOf } from '../../../product/admin-payouts/payout-rules.ts';
import { isGrave } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface BulkDialogProps {
  status: Status;
  payouts: readonly Payout[];
  onStart: (note: string) => void;
  onClose: () => void;
}

const words: Record<Status, { title: string; confirm: string }> = {
  approved: { title: 'admin-withdrawals:bulk.approve', confirm: 'admin-withdrawals:ask.approve.confirm' },
  processing: { title: 'admin-withdrawals:bulk.processing', confirm: 'admin-withdrawals:act.processing' },
  completed: { title: 'admin-withdrawals:bulk.complete', confirm: 'admin-withdrawals:act.complete' },
  rejected: { title: 'admin-withdrawals:bulk.reject', confirm: 'admin-withdrawals:act.reject' },
};

export function BulkDialog({ status, payouts, onStart, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const [note, setNote] = useState('');
  const withNote = payouts.some((payout) => needsNote(status, payout));
  const count = payouts.length;
  const number = (fits: (payout: Payout) => boolean): string | undefined =>
    whole(payouts.filter(fits).length);
  const amount = formatYuan(sumOf(payouts));
  const people = new Set(payouts.map(({ userId }) => userId._id)).size;
  const start = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!withNote || note.trim() !== '') onStart(note.trim());
  };
  return (
    <Sheet
      open
      title={t(words[status].title, { count, shown: whole(count) })}
      lead={t('admin-withdrawals:bulk.lead')}
      onClose={onClose}
    >
      <form noValidate onSubmit={start} className="mt-4 grid gap-4">
        <Facts
          facts={[
            [t('admin-withdrawals:bulk.sum'), amount],
            [t('admin-withdrawals:bulk.people'), whole(people)],
            [t('admin-withdrawals:bulk.signals'), number(({ signals }) => signals.length > 0)],
            [t('admin-withdrawals:bulk.grave'), number(({ signals }) => signals.some(isGrave))],
            status === 'approved'
              ? [t('admin-withdrawals:bulk.second'), number(({ approvalsNeeded }) => approvalsNeeded > 1)]
              : undefined,
            status === 'completed'
              ? [
                  t('admin-withdrawals:tab.unknown'),
                  number(({ outcomeUnknownSince }) => outcomeUnknownSince !== null),
                ]
              : undefined,
            [t('admin-withdrawals:bulk.own'), number(({ userId }) => userId._id === me.id)],
          ]}
        />
        {withNote && (
          <NoteField
            label={t(actWords[status].note)}
            value={note}
            error={undefined}
            offered={[]}
            onEdit={setNote}
          />
        )}
        <FormButtons
          submit={t(words[status].confirm, { amount })}
          grave={status === 'rejected'}
          disabled={withNote && note.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}
