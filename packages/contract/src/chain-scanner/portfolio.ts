import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant } from '../fields/index.ts';
import { chainIdText } from './chain-id.ts';

const tags = ['assets'];

const asset = z.object({
  chainId: z.number(),
  type: z.enum(['native', 'token']),
  symbol: z.string(),
  name: z.string(),
  /** Decimal text. */
  balance: z.string(),
  address: z.string(),
  decimals: z.number(),
  price: z.number().nullable(),
  priceSource: z.enum(['live', 'fallback', 'fixed']).nullable(),
  value: z.number().nullable(),
  listed: z.boolean(),
  spam: z.boolean(),
  marks: z.array(z.string()),
});
export type Asset = z.output<typeof asset>;

const nft = z.object({
  id: z.string(),
  name: z.string(),
  token_id: z.string(),
  image_url: z.string().nullable(),
  collection: z.object({ name: z.string() }),
  chain: z.string(),
  chainId: z.number(),
  contract: z.string(),
  standard: z.string(),
});

const chain = z.object({
  chainId: z.number(),
  name: z.string(),
  status: z.enum(['success', 'rpc_failed', 'price_failed']),
  block: z.number().nullable(),
  age: z.number().nullable(),
  node: z.string(),
  reason: z.string(),
  skipped: z.array(z.string()),
  /** All settled blocks from here up were searched. Null if the newest settled block was not. */
  searchedFromBlock: z.number().nullable(),
  searchedSince: instant.nullable(),
  searchComplete: z.boolean(),
  searchProblem: z.string(),
});
export type ChainReadStatus = z.output<typeof chain>['status'];

const rescan = z.object({
  running: z.boolean(),
  startedAt: instant,
  age: z.number(),
  chainsDone: z.number(),
  chainsTotal: z.number(),
  tokens: z.number(),
  nfts: z.number(),
});

const badAddress = { error: 'Please enter a valid wallet address' };
const addressText = z.string(badAddress).max(100, badAddress);

/** Each `age` is in seconds. */
export const readPortfolio = contract({
  method: 'get',
  path: '/api/assets/portfolio',
  summary: 'Coins, tokens and NFTs of an address on all networks; default: my deposit address',
  tags,
  access: 'user',
  query: z.object({ address: addressText.optional(), spam: z.string().optional() }),
  answer: z.object({
    walletAddress: z.string(),
    assets: z.array(asset),
    nfts: z.array(nft),
    totalValue: z.number(),
    defi: z.array(z.object({ name: z.string() })),
    chains: z.array(chain),
    hiddenSpam: z.number(),
    readAt: instant,
    age: z.number(),
    refreshing: z.boolean(),
    rescan: rescan.nullable(),
  }),
  errors: ['chain-scanner.address_not_ready'],
});

export const rescanPortfolio = contract({
  method: 'post',
  path: '/api/assets/portfolio/rescan',
  summary: 'Start a rescan of an address in the background, or join the running one',
  tags,
  access: 'user',
  body: z.object({ address: addressText.optional() }),
  status: 202,
  answer: z.object({ rescan }),
});

export const readNftImage = contract({
  method: 'get',
  path: '/api/assets/nft-image',
  summary: 'The image of an NFT of a portfolio, as a data: URL',
  tags,
  access: 'user',
  query: z.object({
    address: addressText,
    chainId: chainIdText,
    contract: addressText,
    tokenId: z.string().max(80),
  }),
  answer: z.object({ image: z.string() }),
});
