import type { Address, ListedToken } from './chain.ts';

const credited = (symbol: string, name: string, address: Address, decimals: number): ListedToken => ({
  ...stable(symbol, name, address, decimals),
  credits: true,
});

function stable(symbol: string, name: string, address: Address, decimals: number): ListedToken {
  return { symbol, name, address, decimals, kind: 'stablecoin', credits: false };
}

const btc = (symbol: string, name: string, address: Address, decimals = 8): ListedToken => ({
  symbol,
  name,
  address,
  decimals,
  kind: 'btc',
  credits: false,
});

const other = (symbol: string, name: string, priceId: string, address: Address): ListedToken => ({
  symbol,
  name,
  address,
  decimals: 18,
  kind: 'other',
  credits: false,
  priceId,
});

export const listedTokens: Readonly<Record<number, readonly ListedToken[]>> = {
  1: [
    credited('USDT', 'Tether USD', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
    credited('USDC', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
    stable('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18),
    btc('WBTC', 'Wrapped BTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
    other('WETH', 'Wrapped Ether', 'ethereum', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
    other('LINK', 'ChainLink Token', 'chainlink', '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
    other('UNI', 'Uniswap', 'uniswap', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'),
  ],
  56: [
    credited('USDT', 'Tether USD', '0x55d398326f99059fF775485246999027B3197955', 18),
    credited('USDC', 'USD Coin', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
    stable('BUSD', 'BUSD Token', '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56', 18),
    stable('DAI', 'Dai Token', '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 18),
    btc('BTCB', 'BTCB Token', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 18),
    other('CAKE', 'PancakeSwap Token', 'pancakeswap-token', '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82'),
  ],
  137: [
    credited('USDT', 'Tether USD', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6),
    credited('USDC', 'USD Coin', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6),
    stable('USDC.e', 'USD Coin (PoS)', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 6),
    stable('DAI', 'Dai Stablecoin', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18),
    btc('WBTC', 'Wrapped BTC', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'),
    other('WETH', 'Wrapped Ether', 'ethereum', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
  ],
  42161: [
    credited('USDT', 'Tether USD', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
    credited('USDC', 'USD Coin', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6),
    stable('USDC.e', 'Bridged USDC', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 6),
    stable('DAI', 'Dai Stablecoin', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18),
    btc('WBTC', 'Wrapped BTC', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'),
    other('WETH', 'Wrapped Ether', 'ethereum', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
    other('ARB', 'Arbitrum', 'arbitrum', '0x912CE59144191C1204E64559FE8253a0e49E6548'),
  ],
  43114: [
    credited('USDT', 'TetherToken', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6),
    credited('USDC', 'USD Coin', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6),
    stable('USDT.e', 'Tether USD', '0xc7198437980c041c805A1EDcbA50c1Ce5db95118', 6),
    stable('USDC.e', 'USD Coin', '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664', 6),
    btc('WBTC.e', 'Wrapped BTC', '0x50b7545627a5162F82A992c33b87aDc75187B218'),
    other('WETH.e', 'Wrapped Ether', 'ethereum', '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'),
  ],
};
