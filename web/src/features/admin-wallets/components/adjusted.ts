import { fromJsonNumber, mulPriceFloor, parseTyped, type Minor } from '@tael/money';
import type { Operation } from '../api/adjust.ts';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';

/** Used if the server sends no price. */
const usualPrice: Minor = 7_26n;

export interface BeforeAfter {
  before: Minor;
  after: Minor;
}

const minor = (figure: number | null): Minor => fromJsonNumber(figure) ?? 0n;
const floored = (figure: Minor): Minor => (figure < 0n ? 0n : figure);

export const priceOf = (figure: number | null | undefined): Minor => fromJsonNumber(figure) ?? usualPrice;
export const valueOf = (coins: Minor, price: number | null | undefined): Minor =>
  mulPriceFloor(coins, priceOf(price));

function applied(before: Minor, operation: Operation, amount: Minor): Minor {
  if (operation === 'set') return amount;
  return operation === 'add' ? before + amount : floored(before - amount);
}

export function adjustedCoins(
  { coinsHeld, coinPrice }: Wallet,
  operation: Operation,
  amount: Minor,
): { figure: BeforeAfter; follows: BeforeAfter } {
  const before = minor(coinsHeld);
  const after = applied(before, operation, amount);
  return {
    figure: { before, after },
    follows: { before: valueOf(before, coinPrice), after: valueOf(after, coinPrice) },
  };
}

/** The available amount changes with the subsidy. Neither falls below 0. */
export function adjustedSubsidy(
  { cashSubsidy, availableWithdrawal }: Wallet,
  operation: Operation,
  amount: Minor,
): { figure: BeforeAfter; follows: BeforeAfter } {
  const before = minor(cashSubsidy);
  const after = applied(before, operation, amount);
  const available = minor(availableWithdrawal);
  return {
    figure: { before, after },
    follows: { before: available, after: floored(available + after - before) },
  };
}

export function typedAmount(text: string): { minor: Minor; figure: number } | undefined {
  const typed = parseTyped(text);
  return typed === undefined ? undefined : { minor: typed, figure: Number(typed) / 100 };
}
