import { fromNearestNumber, type Minor } from '@tael/money';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { requestWallet, type Wallet } from '../admin-accounts/wallet.ts';
import type { Act } from './payout-rules.ts';
import { deskKey } from './payout.ts';

/** Not cached: a decision needs the current figures. */
export const holdingQuery = (userId: string) =>
  queryOptions({
    queryKey: [...deskKey, 'holding', userId],
    queryFn: ({ signal }) => requestWallet(userId, i18next.t('admin-withdrawals:effect.missing'), signal),
    gcTime: 0,
  });

interface Change {
  before: Minor;
  after: Minor;
}

export interface Effect {
  held: Change;
  available: Change;
  withdrawn: Change;
}

/** An approval moves nothing: the amount stays held until it is paid. */
const moves: Partial<Record<Act, Record<keyof Effect, Minor>>> = {
  approved: { held: 0n, available: 0n, withdrawn: 0n },
  rejected: { held: -1n, available: 1n, withdrawn: 0n },
  completed: { held: -1n, available: 0n, withdrawn: 1n },
};

export const movesFigures = (act: Act): boolean => moves[act] !== undefined;

/** Undefined if a figure is missing, or if less is held than the payout needs. */
export function effectOf(act: Act, amount: Minor | undefined, shown: Wallet | undefined): Effect | undefined {
  const signs = moves[act];
  const balance = fromNearestNumber(shown?.balance);
  const available = fromNearestNumber(shown?.availableWithdrawal);
  const withdrawn = fromNearestNumber(shown?.totalWithdrawn);
  if (!signs || amount === undefined) return undefined;
  if (balance === undefined || available === undefined || withdrawn === undefined) return undefined;
  if (balance - available < amount) return undefined;
  const change = (before: Minor, sign: Minor): Change => ({ before, after: before + sign * amount });
  return {
    held: change(balance - available, signs.held),
    available: change(available, signs.available),
    withdrawn: change(withdrawn, signs.withdrawn),
  };
}
