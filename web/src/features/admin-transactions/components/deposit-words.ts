import i18next from 'i18next';
import { amount } from '../../../lib/figures/written.ts';
import type { DepositInReview } from '../api/deposit-reviews.ts';

export const depositSum = ({ amount: coins, tokenSymbol }: DepositInReview): string =>
  `${amount(coins) ?? '–'} ${tokenSymbol}`;

export const depositOwner = ({ userId }: DepositInReview): string =>
  userId?.username ?? i18next.t('admin-transactions:review.unknown');
