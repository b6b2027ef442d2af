import type { Hex } from 'viem';
import { readHoldings, type PinnedBlock } from '../../chain/read-holdings.ts';
import type { Carrier, Deps } from '../../deps.ts';
import type { Holding, HoldingAddress } from '../../store/reserve-proofs.ts';

export interface PinnedChain extends Pick<Carrier, 'chain' | 'node' | 'cold'> {
  block: PinnedBlock;
}

export interface Holdings {
  holdings: Holding[];
  addresses: HoldingAddress[];
}

const addressesAtOnce = 2_000;
const readTogether = 400;

/** The balances of all controlled addresses at the pinned blocks. */
export async function gatherHoldings(
  { config, scanner }: Pick<Deps, 'config' | 'scanner'>,
  pinned: readonly PinnedChain[],
  signal: AbortSignal,
): Promise<Holdings> {
  const addresses: HoldingAddress[] = [];
  for (const one of pinned) {
    const own: Hex[] = [...new Set([config.HOT_ADDRESS, ...(one.cold === undefined ? [] : [one.cold])])];
    addresses.push(...(await balancesOf(one, own)));
  }
  for (let after = ''; scanner !== undefined;) {
    signal.throwIfAborted();
    const page = (await scanner.listDepositAddresses({ after, take: addressesAtOnce })).addresses;
    const owners = page.map(({ address }) => address.toLowerCase() as Hex);
    for (const one of pinned) addresses.push(...(await balancesOf(one, owners)));
    if (page.length < addressesAtOnce) break;
    after = page.at(-1)?.userId ?? '';
  }
  return { holdings: pinned.flatMap((one) => holdingsOf(one, addresses)), addresses };
}

const creditedOf = ({ chain }: Pick<PinnedChain, 'chain'>) => chain.tokens.filter(({ credits }) => credits);

async function balancesOf(one: PinnedChain, owners: readonly Hex[]): Promise<HoldingAddress[]> {
  const found: HoldingAddress[] = [];
  for (const { symbol, address: contract } of creditedOf(one))
    for (let start = 0; start < owners.length; start += readTogether) {
      const some = owners.slice(start, start + readTogether);
      const balances = await readHoldings(one.node, one.block, contract, some);
      for (const [i, address] of some.entries()) {
        const units = balances[i] ?? 0n;
        if (units > 0n) found.push({ chainId: one.chain.id, token: symbol, address, units });
      }
    }
  return found;
}

const holdingsOf = (one: PinnedChain, addresses: readonly HoldingAddress[]): Holding[] =>
  creditedOf(one).map(({ symbol, address, decimals }) => ({
    ...{ chainId: one.chain.id, token: symbol, contract: address.toLowerCase(), decimals },
    ...{ blockNumber: one.block.number, blockHash: one.block.hash },
    units: addresses
      .filter(({ chainId, token }) => chainId === one.chain.id && token === symbol)
      .reduce((sum, { units }) => sum + units, 0n),
  }));
