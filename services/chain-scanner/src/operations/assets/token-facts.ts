import { type Ask, multicall } from '@tael/chains';
import type { Hex } from 'viem';
import { reads, toNumber, toText } from '../../assets/token-reads.ts';
import type { TokenFacts } from '../../store/assets/asset-store.ts';
import type { AssetNeeds } from './needs.ts';

/** Balances with more decimals can't be displayed. */
const mostDecimals = 36;

export async function factsOf(
  { assets }: Pick<AssetNeeds, 'assets'>,
  ask: Ask,
  chainId: number,
  contracts: readonly string[],
): Promise<TokenFacts[]> {
  const known = await assets.readFacts(chainId, contracts);
  const missing = contracts.filter((contract) => !known.has(contract));
  if (missing.length > 0) {
    const { answers } = await multicall(
      ask,
      missing.flatMap((contract) => {
        const target = contract as Hex;
        return [reads.name(target), reads.symbol(target), reads.decimals(target)];
      }),
    );
    const fresh = missing.map((contract, i) => {
      const [name, symbol, decimals] = answers.slice(i * 3, i * 3 + 3);
      return toFacts(contract, toText(name), toText(symbol), toNumber(decimals));
    });
    await assets.saveFacts(chainId, fresh);
    for (const facts of fresh) known.set(facts.contract, facts);
  }
  return contracts.flatMap((contract) => known.get(contract) ?? []);
}

function toFacts(
  contract: string,
  name: ReturnType<typeof toText>,
  symbol: ReturnType<typeof toText>,
  decimals: bigint | undefined,
): TokenFacts {
  const isSane = decimals !== undefined && decimals <= BigInt(mostDecimals);
  const marks = [...new Set([...name.marks, ...symbol.marks, ...(isSane ? [] : ['bad-decimals'])])];
  return { contract, name: name.text, symbol: symbol.text, decimals: isSane ? Number(decimals) : 0, marks };
}
