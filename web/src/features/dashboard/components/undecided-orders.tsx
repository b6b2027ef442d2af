import { EarlierRequests } from '../../../product/money-forms/earlier-requests.tsx';
import type { MoneyAction } from '../../../product/money-forms/use-money-action.ts';
import type { WithdrawalOrder } from '../api/request-withdrawal.ts';
import { AccountNotKept } from './account-not-kept.tsx';
import type { Selling } from './use-sell-all.ts';

/** Lazy-loaded: the dashboard seldom needs it. */
export function UndecidedSales({ selling }: { selling: Selling }) {
  return <EarlierRequests earlier={selling.earlier} onAskAgain={selling.askAgain} />;
}

interface UndecidedWithdrawalsProps {
  action: Pick<MoneyAction<WithdrawalOrder, unknown>, 'earlier' | 'putAway'>;
  /** Shown beside another order that is ready to be sent. */
  apart?: boolean;
  onAskAgain: (order: WithdrawalOrder) => void;
}

export function UndecidedWithdrawals({ action, apart = false, onAskAgain }: UndecidedWithdrawalsProps) {
  return (
    <EarlierRequests
      earlier={action.earlier}
      apart={apart}
      onAskAgain={onAskAgain}
      partly={(request) => <AccountNotKept onPutAway={() => action.putAway(request)} />}
    />
  );
}
