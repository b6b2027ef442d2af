const mine = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25';

export const path = (address?: string) =>
  `GET /api/assets/portfolio?spam=show${address === undefined ? '' : `&address=${address}`}`;

export const network = (chainId: number, name: string, more: object = {}) => ({
  ...{ chainId, name, status: 'success', block: 1234567, age: 5, node: 'node.test', reason: '', skipped: [] },
  ...{ searchedFromBlock: null, searchedSince: null, searchComplete: false, searchProblem: '' },
  ...more,
});
export const portfolio = (more: object = {}) => ({
  walletAddress: mine,
  assets: [],
  nfts: [],
  totalValue: 0,
  defi: [{ name: 'Uniswap' }],
  chains: [network(1, 'Ethereum'), network(137, 'Polygon')],
  ...{ hiddenSpam: 0, readAt: new Date().toISOString(), age: 5, refreshing: false, rescan: null },
  ...more,
});
