/** What one asks for, as it is being typed and chosen. */
export interface Asked {
  chainId: number | undefined;
  symbol: string;
  amount: string;
}
