import type { Deps } from '../deps.ts';
import { findAccounts } from '../store/hot-accounts.ts';

export interface Network {
  chainId: number;
  name: string;
  token: string;
  /** Empty if the chain takes transfers. Users read it. */
  off: string;
  /** From the approval to the last confirmation. */
  minutes: number;
  /** The listed tokens. What is sent to one of these addresses is lost. */
  contracts: string[];
}

const token = 'USDC';

export async function listNetworks({
  carriers,
  database,
}: Pick<Deps, 'carriers' | 'database'>): Promise<Network[]> {
  const accounts = await findAccounts(database.db);
  const paused = new Set(accounts.flatMap((one) => (one.pausedBecause === '' ? [] : [one.chainId])));
  return carriers
    .filter(({ chain }) => chain.tokens.some(({ symbol, credits }) => credits && symbol === token))
    .map(({ chain, off }) => ({
      ...{ chainId: chain.id, name: chain.name, token },
      off: off === '' ? (paused.has(chain.id) ? words.paused : '') : words.off,
      minutes: Math.ceil((chain.confirmations * chain.blockMs) / 60_000),
      contracts: chain.tokens.map(({ address }) => address.toLowerCase()),
    }));
}

const words = {
  off: 'This network is not available now',
  paused: 'Sends on this network are paused',
} as const;
