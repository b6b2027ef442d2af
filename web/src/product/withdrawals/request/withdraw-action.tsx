import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useRequestWithdrawal, type WithdrawalOrder } from './request-withdrawal.ts';

const UndecidedWithdrawals = lazy(async () => ({
  default: (await import('./undecided-withdrawals.tsx')).UndecidedWithdrawals,
}));

export interface Withdrawing {
  isOpen: boolean;
  open: () => void;
  requested: (id: string) => void;
}

export function WithdrawAction({ withdrawing, disabled }: { withdrawing: Withdrawing; disabled: boolean }) {
  const { t } = useTranslation();
  const action = useRequestWithdrawal(undefined);
  const askAgain = async (wanted: WithdrawalOrder): Promise<void> => {
    const requested = await action.run(wanted);
    if (requested === undefined) return;
    action.reset();
    withdrawing.requested(requested._id);
  };
  return (
    <div className="grid gap-3">
      {!withdrawing.isOpen && action.earlier.length > 0 && (
        <Suspense fallback={null}>
          <UndecidedWithdrawals action={action} onAskAgain={(wanted) => void askAgain(wanted)} />
        </Suspense>
      )}
      <Button wide disabled={disabled} onClick={withdrawing.open}>
        {t('dashboard:actions.withdraw')}
      </Button>
    </div>
  );
}
