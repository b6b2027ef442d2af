import type { Deps } from '../deps.ts';

export interface Network {
  chainId: number;
  name: string;
  token: string;
  /** Empty if the chain takes transfers. */
  off: string;
  /** From the approval to the last confirmation. */
  minutes: number;
}

const token = 'USDC';

export const listNetworks = ({ carriers }: Pick<Deps, 'carriers'>): Network[] =>
  carriers.map(({ chain, off }) => {
    const hasToken = chain.tokens.some(({ symbol, credits }) => credits && symbol === token);
    const minutes = Math.ceil((chain.confirmations * chain.blockMs) / 60_000);
    return {
      ...{ chainId: chain.id, name: chain.name, token, minutes },
      off: hasToken ? off : `${chain.name} has no ${token}`,
    };
  });
