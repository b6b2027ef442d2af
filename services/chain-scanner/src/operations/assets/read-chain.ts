import {
  type Answer,
  type Ask,
  type Chain,
  multicall,
  mustBeChain,
  type Node,
  NodeError,
  readArbitrumBlock,
  readNativeBalance,
} from '@tael/chains';
import type { Hex } from 'viem';
import { isAddress } from 'viem/utils';
import type { Asset, ChainPart } from '../../assets/portfolio.ts';
import { notSearched } from '../../assets/search-state.ts';
import { looksLikeSpam } from '../../domain/spam.ts';
import { decimalText, fixedPrice, valueOf } from '../../domain/value.ts';
import { reads, toNumber } from '../../assets/token-reads.ts';
import type { TokenFacts } from '../../store/assets/asset-store.ts';
import { factsOf } from './token-facts.ts';
import { followTraces } from './follow-traces.ts';
import type { AssetNeeds } from './needs.ts';

type Prices = ReadonlyMap<string, number>;

/** Never throws for a node's failure: the part's status reports it. */
export async function readChain(deps: AssetNeeds, node: Node, owner: Hex): Promise<ChainPart> {
  const { chain } = node;
  const failed = (reason: string): ChainPart => ({
    chainId: chain.id,
    status: 'rpc_failed',
    ...{ block: null, readAt: null, node: '', reason, skipped: [], assets: [], nfts: [] },
    search: notSearched,
  });
  if (chain.off !== '') return failed(chain.off);
  try {
    const found = await readBalances(deps, node, owner);
    return toPart(deps, node, found, deps.prices.get(priceIds(chain)));
  } catch (error) {
    if (!(error instanceof NodeError))
      deps.log.error({ err: error, chainId: chain.id }, 'a chain was not read');
    return failed(error instanceof NodeError ? error.message : 'reading failed');
  }
}

const priceIds = ({ priceId, tokens }: Chain): string[] => [
  priceId,
  ...tokens.flatMap(({ priceId: id }) => id ?? []),
];

type Found = Awaited<ReturnType<typeof readBalances>>;

async function readBalances(deps: AssetNeeds, { chain, use }: Node, owner: Hex) {
  const key = owner.toLowerCase();
  const before = await deps.assets.readTraces(chain.id, key);
  const work = async (ask: Ask) => {
    const listed = chain.tokens.map(({ address }) => address);
    const known = (before?.tokens ?? []).filter((token): token is Hex => isAddress(token));
    const {
      block: seen,
      chainId,
      answers,
    } = await multicall(ask, [
      readNativeBalance(owner),
      ...[...listed, ...known].map((token) => reads.balance(token, owner)),
      ...(chain.id === arbitrum ? [readArbitrumBlock] : []),
    ]);
    mustBeChain(chain, chainId);
    const balances = new Map(
      [...listed, ...known].map((token, i) => [token.toLowerCase(), toBalance(answers[i + 1])]),
    );
    const own = chain.id === arbitrum ? toNumber(answers.at(-1)) : undefined;
    const block = own === undefined ? seen : Number(own);
    const traces = await followTraces(deps, { ask, chain, owner, before, block });
    const fresh = traces.tokens.filter((token): token is Hex => !balances.has(token) && isAddress(token));
    if (fresh.length > 0) {
      const more = await multicall(
        ask,
        fresh.map((token) => reads.balance(token, owner)),
      );
      fresh.forEach((token, i) => balances.set(token, toNumber(more.answers[i])));
    }
    const held = traces.tokens.filter((token) => (balances.get(token) ?? 0n) > 0n);
    const facts = await factsOf(deps, ask, chain.id, held);
    const { nfts, search } = traces;
    return { block, native: toNumber(answers[0]) ?? 0n, balances, facts, nfts, search };
  };
  return use(work, { provesItself: true });
}

/** On Arbitrum, contracts see Ethereum's block number, while logs use Arbitrum's own. */
const arbitrum = 42161;

/** An address without a contract returns `0x`: a balance of 0, not a failure. */
const toBalance = (answer: Answer): bigint | undefined => (answer === '0x' ? 0n : toNumber(answer));

function toPart(deps: AssetNeeds, node: Node, found: Found, prices: Prices): ChainPart {
  const { chain } = node;
  const live = prices.get(chain.priceId);
  const native = asset(chain, {
    ...{ type: 'native', symbol: chain.symbol, name: chain.nativeName, address: 'native', decimals: 18 },
    units: found.native,
    price: live ?? chain.fallbackPrice,
    priceSource: live === undefined ? 'fallback' : 'live',
  });
  const listed = chain.tokens.flatMap((token) => {
    const units = found.balances.get(token.address.toLowerCase()) ?? 0n;
    return units === 0n ? [] : [asset(chain, { type: 'token', ...token, units, ...priceOf(token, prices) })];
  });
  const symbols = [chain.symbol, ...chain.tokens.map(({ symbol }) => symbol)];
  const strange = found.facts.map((facts) => strangerAsset(chain, facts, found.balances, symbols));
  const skipped = [...found.balances].flatMap(([token, units]) => (units === undefined ? [token] : []));
  return {
    chainId: chain.id,
    status: live === undefined ? 'price_failed' : 'success',
    block: found.block,
    readAt: deps.clock.now(),
    node: node.status().node,
    reason: live === undefined ? 'the price service is unavailable: prices are fallbacks' : '',
    skipped,
    assets: [native, ...listed, ...strange],
    nfts: found.nfts,
    search: found.search,
  };
}

interface Priced {
  type: Asset['type'];
  symbol: string;
  name: string;
  address: string;
  decimals: number;
  units: bigint;
  price: number | null;
  priceSource: Asset['priceSource'];
}

function asset(
  chain: Chain,
  { type, symbol, name, address, decimals, units, price, priceSource }: Priced,
): Asset {
  const balance = decimalText(units, decimals);
  const value = price === null ? null : valueOf(balance, price);
  const what = { chainId: chain.id, type, symbol, name, balance, address, decimals };
  return { ...what, price, priceSource, value, listed: true, spam: false, marks: [] };
}

function priceOf(
  { kind, priceId }: Chain['tokens'][number],
  prices: Prices,
): Pick<Asset, 'price' | 'priceSource'> {
  const fixed = fixedPrice(kind);
  if (fixed !== undefined) return { price: fixed, priceSource: 'fixed' };
  const live = priceId === undefined ? undefined : prices.get(priceId);
  return live === undefined ? { price: null, priceSource: null } : { price: live, priceSource: 'live' };
}

function strangerAsset(
  chain: Chain,
  facts: TokenFacts,
  balances: ReadonlyMap<string, bigint | undefined>,
  listedSymbols: readonly string[],
): Asset {
  const { contract: address, name, symbol, decimals, marks } = facts;
  const units = balances.get(address) ?? 0n;
  const plain = asset(chain, {
    ...{ type: 'token', name, symbol, address, decimals, units, price: null, priceSource: null },
  });
  return { ...plain, listed: false, marks, spam: looksLikeSpam(facts, listedSymbols) };
}
