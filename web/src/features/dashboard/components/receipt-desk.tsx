import { lazy, Suspense } from 'react';
import { loadPart } from '../../../lib/i18n/start-i18n.ts';
import { useArrivedReceipt } from '../../../product/transactions/arrived-receipt.ts';

const TransactionSheet = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../product/transactions/transaction-sheet.tsx'),
    loadPart('transactions'),
  ]);
  return { default: module.TransactionSheet };
});

export function ReceiptDesk() {
  const [id, putAway] = useArrivedReceipt();
  if (id === undefined) return null;
  return (
    <Suspense fallback={null}>
      <TransactionSheet key={id} id={id} onClose={putAway} />
    </Suspense>
  );
}
