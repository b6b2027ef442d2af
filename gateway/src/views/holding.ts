import type { walletRpc } from '@tael/proto';

export const holdingFigures = (holding: walletRpc.Holding | undefined) => ({
  coinsHeld: holding?.coins ?? null,
  stablecoinValue: holding?.stablecoinValue ?? null,
  coinPrice: holding?.coinPrice ?? null,
  cashSubsidy: holding?.cashSubsidy ?? null,
  availableWithdrawal: holding?.available ?? null,
  totalWithdrawn: holding?.totalWithdrawn ?? null,
  balance: holding ? holding.available + holding.held : null,
});
