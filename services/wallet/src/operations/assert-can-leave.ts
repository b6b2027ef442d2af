import type { Minor } from '@tael/money';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';

interface Leaving {
  userId: string;
  worth: Minor;
  chainId: number;
  address: string;
}

/** A service that is unavailable refuses nothing: custody makes the send wait, and the desk bars it. */
export async function assertCanLeave(
  deps: Pick<Deps, 'peers' | 'log'>,
  { userId, worth, chainId, address }: Leaving,
): Promise<void> {
  const { peers } = deps;
  const [networks, unverified] = await Promise.all([
    unlessAway(deps, 'custody', peers.custody?.listNetworks({})),
    unlessAway(deps, 'withdrawal', peers.withdrawal?.checkUnverifiedLimit({ userId, worth })),
  ]);
  if (networks !== undefined) assertNetwork(networks.networks, { chainId, address });
  if (unverified?.exceeded === true) throw errors.identity_not_verified();
}

async function unlessAway<T>(
  { log }: Pick<Deps, 'log'>,
  peer: string,
  answer: Promise<T> | undefined,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (err) {
    log.warn({ err, peer }, 'a send is accepted without the answer of a service');
    return undefined;
  }
}

function assertNetwork(
  networks: readonly { chainId: bigint; off: string; contracts: readonly string[] }[],
  { chainId, address }: Pick<Leaving, 'chainId' | 'address'>,
): void {
  const network = networks.find((one) => one.chainId === BigInt(chainId));
  if (network?.off !== '') throw errors.network_unavailable();
  // Contracts of all networks: users mix networks up.
  if (networks.some(({ contracts }) => contracts.includes(address.toLowerCase())))
    throw errors.token_contract();
}
