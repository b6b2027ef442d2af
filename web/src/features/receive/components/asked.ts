export interface Asked {
  chainId: number | undefined;
  symbol: string;
  amount: string;
}
