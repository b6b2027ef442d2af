/** The addresses of the real coins, so that the platform's token list applies to the local chains. */
export const localCoins: readonly {
  chainId: number;
  symbol: string;
  name: string;
  decimals: number;
  address: string;
}[] = [
  coin(1, 'USDT', 'Tether USD', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  coin(1, 'USDC', 'USD Coin', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  coin(1, 'DAI', 'Dai Stablecoin', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  coin(1, 'WBTC', 'Wrapped BTC', 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
  coin(137, 'USDT', 'Tether USD', 6, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'),
  coin(137, 'USDC', 'USD Coin', 6, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
];

function coin(chainId: number, symbol: string, name: string, decimals: number, address: string) {
  return { chainId, symbol, name, decimals, address };
}

export const localNft = {
  address: '0x7A31000000000000000000000000000000000721',
  name: 'Tael Lanterns',
  symbol: 'LANTERN',
};

/** The sixth account of anvil, which is unlocked. The first one pays for contracts and deposits. */
export const localHotAddress = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';

/** Of the forwarders to `localHotAddress`. */
export const firstDepositAddresses = [
  '0xa0CAf6855069480e1B0974D48EaC8E10ba80c5Ad',
  '0xBB9E3Cd1Bd2c3249625c6111454607b0614B8862',
];

/** A data: URI, so that no fetch is needed. */
export function pictureOf(id: bigint): string {
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#1d2340"/>` +
    `<rect x="20" y="16" width="24" height="32" rx="12" fill="${id % 2n === 0n ? '#e2574c' : '#f2b134'}"/></svg>`;
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  const facts = JSON.stringify({ name: `Lantern ${id}`, image });
  return `data:application/json;base64,${Buffer.from(facts).toString('base64')}`;
}
