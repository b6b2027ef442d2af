import { EarlierRequests } from '../../money-forms/earlier-requests.tsx';
import type { MoneyAction } from '../../money-forms/use-money-action.ts';
import { AccountNotKept } from './account-not-kept.tsx';
import type { WithdrawalOrder } from './request-withdrawal.ts';

interface UndecidedWithdrawalsProps {
  action: Pick<MoneyAction<WithdrawalOrder, unknown>, 'earlier' | 'putAway'>;
  formHasOrder?: boolean;
  onAskAgain: (order: WithdrawalOrder) => void;
}

export function UndecidedWithdrawals({
  action,
  formHasOrder = false,
  onAskAgain,
}: UndecidedWithdrawalsProps) {
  return (
    <EarlierRequests
      earlier={action.earlier}
      formHasOrder={formHasOrder}
      onAskAgain={onAskAgain}
      partly={(request) => <AccountNotKept onPutAway={() => action.putAway(request)} />}
    />
  );
}
