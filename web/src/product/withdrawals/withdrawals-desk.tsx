import { lazy, Suspense } from 'react';

const WithdrawalSheet = lazy(async () => ({
  default: (await import('./withdrawal-sheet.tsx')).WithdrawalSheet,
}));
const WithdrawSheet = lazy(async () => ({
  default: (await import('./request/withdraw-sheet.tsx')).WithdrawSheet,
}));

export type OpenWithdrawal = string | undefined;

interface WithdrawalsDeskProps {
  open: OpenWithdrawal;
  available: number;
  show: (open: OpenWithdrawal) => void;
}

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
