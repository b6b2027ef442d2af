import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OwnNote } from '../../../lib/listing/own-note.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import type { SendDesk } from '../api/send-desk.ts';
import type { AdminTransaction } from '../api/transactions.ts';
import { shortId } from './transaction-words.ts';
import type { Decisions } from './use-decisions.ts';

interface RowDecisionProps {
  row: AdminTransaction;
  desk: SendDesk | undefined;
  decisions: Decisions;
}

export function RowDecision({ row, desk, decisions }: RowDecisionProps) {
  const { t } = useTranslation();
  const decidability = decisions.decidabilityOf(row);
  if (decidability === 'none') return null;
  if (decidability === 'own') return <OwnNote />;
  if (decidability === 'payout')
    return (
      <Link to="/admin/withdrawals" className="link text-12">
        {t('admin-transactions:payout.link')}
      </Link>
    );
  const id = shortId(row);
  return (
    <span className="flex items-center justify-end">
      <RowButton
        label={t('admin-transactions:act.approveOne', { id })}
        disabled={Boolean(desk?.barrier)}
        onClick={() => decisions.ask('completed', row)}
      >
        <Check size={18} aria-hidden="true" className="text-jade" />
      </RowButton>
      <RowButton
        label={t('admin-transactions:act.rejectOne', { id })}
        onClick={() => decisions.ask('failed', row)}
      >
        <X size={18} aria-hidden="true" className="text-vermilion" />
      </RowButton>
    </span>
  );
}
