import { lazy, Suspense } from 'react';

const WithdrawalSheet = lazy(async () => ({
  default: (await import('../../../lib/withdrawals/withdrawal-sheet.tsx')).WithdrawalSheet,
}));
const WithdrawSheet = lazy(async () => ({ default: (await import('./withdraw-sheet.tsx')).WithdrawSheet }));

/** `new` while one is being asked for, else the id of the one that is open. */
export type OpenWithdrawal = string | undefined;

interface WithdrawalsDeskProps {
  open: OpenWithdrawal;
  available: number;
  show: (open: OpenWithdrawal) => void;
}

/** The sheets over the dashboard; both are fetched when somebody wants them. */
export function WithdrawalsDesk({ open, available, show }: WithdrawalsDeskProps) {
  const close = (): void => show(undefined);
  if (open === undefined) return null;
  return (
    <Suspense fallback={null}>
      {open === 'new' ? (
        <WithdrawSheet available={available} onClose={close} onDone={show} />
      ) : (
        <WithdrawalSheet id={open} onClose={close} />
      )}
    </Suspense>
  );
}
