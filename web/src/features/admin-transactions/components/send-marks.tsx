import { TriangleAlert } from 'lucide-react';
import { DecisionMarks } from '../../../product/admin-payouts/decision-marks.tsx';
import { isGrave, signalName } from '../../../product/admin-payouts/payout-words.ts';
import type { SendDesk } from '../api/send-desk.ts';
import type { AdminTransaction } from '../api/transactions.ts';
import { waits } from './transaction-words.ts';

/** Marks of a pending send; its drawer has the words. */
export function SendMarks({ row, desk }: { row: AdminTransaction; desk: SendDesk | undefined }) {
  if (desk === undefined || !waits(row)) return null;
  const signals = desk.signals.map(signalName).join(', ');
  return (
    <>
      <DecisionMarks item={desk} />
      {signals !== '' && (
        <span
          title={signals}
          className={`inline-flex shrink-0 ${desk.signals.some(isGrave) ? 'text-vermilion' : 'text-amber'}`}
        >
          <TriangleAlert size={16} role="img" aria-label={signals} />
        </span>
      )}
    </>
  );
}
