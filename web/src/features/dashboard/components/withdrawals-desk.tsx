import { lazy, Suspense } from 'react';
import { WithdrawalSheet } from '../../../lib/withdrawals/withdrawal-sheet.tsx';

const WithdrawSheet = lazy(async () => ({ default: (await import('./withdraw-sheet.tsx')).WithdrawSheet }));

/** `new` while one is being asked for, else the id of the one that is open. */
export type OpenWithdrawal = string | undefined;

interface WithdrawalsDeskProps {
  open: OpenWithdrawal;
  available: number;
  show: (open: OpenWithdrawal) => void;
}

/** The sheets over the dashboard; the form is fetched when somebody wants it. */
export function WithdrawalsDesk({ open, available, show }: WithdrawalsDeskProps) {
  const close = (): void => show(undefined);
  if (open === undefined) return null;
  if (open !== 'new') return <WithdrawalSheet id={open} onClose={close} />;
  return (
    <Suspense fallback={null}>
      <WithdrawSheet available={available} onClose={close} onDone={show} />
    </Suspense>
  );
}
