import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OwnNote } from '../../../lib/listing/own-note.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import type { Referral } from '../api/referrals.ts';
import { finalName } from './referral-words.ts';
import type { Decisions } from './use-decisions.ts';

export function RowDecision({ row, decisions }: { row: Referral; decisions: Decisions }) {
  const { t } = useTranslation();
  const { status, from } = row;
  if (status !== 'pending')
    return (
      <span className={`text-12 font-medium ${status === 'completed' ? 'text-jade' : 'text-vermilion'}`}>
        {finalName(status)}
      </span>
    );
  if (!decisions.mayDecide) return null;
  if (decisions.isOwn(row)) return <OwnNote />;
  return (
    <span className="flex items-center justify-end">
      <RowButton
        label={t('admin-referrals:act.approveOne', { name: from.username })}
        onClick={() => decisions.ask('approve', row)}
      >
        <Check size={18} aria-hidden="true" className="text-jade" />
      </RowButton>
      <RowButton
        label={t('admin-referrals:act.rejectOne', { name: from.username })}
        onClick={() => decisions.ask('reject', row)}
      >
        <X size={18} aria-hidden="true" className="text-vermilion" />
      </RowButton>
    </span>
  );
}
