import { toNearestNumber } from '@tael/money';
import type { walletRpc } from '@tael/proto';
import { z } from 'zod';

const figure = z.number().nullable();

/** Null if the wallet is unavailable. Large amounts become the nearest JSON number. */
export const holdingShape = {
  coinsHeld: figure,
  stablecoinValue: figure,
  coinPrice: figure,
  cashSubsidy: figure,
  availableWithdrawal: figure,
  totalWithdrawn: figure,
  balance: figure,
};

export function holdingFigures(holding: walletRpc.Holding | undefined) {
  const read = (pick: (known: walletRpc.Holding) => bigint): number | null =>
    holding ? toNearestNumber(pick(holding)) : null;
  return {
    coinsHeld: read((known) => known.coins),
    stablecoinValue: read((known) => known.stablecoinValue),
    coinPrice: read((known) => known.coinPrice),
    cashSubsidy: read((known) => known.cashSubsidy),
    availableWithdrawal: read((known) => known.available),
    totalWithdrawn: read((known) => known.totalWithdrawn),
    balance: read((known) => known.available + known.held),
  };
}
