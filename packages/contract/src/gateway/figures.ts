import { z } from 'zod';
import { moneySum } from '../fields/index.ts';

/** Services that did not answer. Their figures are null. */
export const missing = z.array(z.string());

/** Null if the wallet is unavailable. */
export const holding = {
  coinsHeld: moneySum.nullable(),
  stablecoinValue: moneySum.nullable(),
  coinPrice: moneySum.nullable(),
  cashSubsidy: moneySum.nullable(),
  availableWithdrawal: moneySum.nullable(),
  totalWithdrawn: moneySum.nullable(),
  balance: moneySum.nullable(),
};
