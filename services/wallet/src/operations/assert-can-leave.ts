import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';

/** If custody is unavailable the send is accepted, and waits there. */
export async function assertCanLeave(
  { peers, log }: Pick<Deps, 'peers' | 'log'>,
  { chainId, address }: { chainId: number; address: string },
): Promise<void> {
  const networks = await peers.custody?.listNetworks({}).then(
    (answer) => answer.networks,
    (err: unknown) => {
      log.warn({ err, chainId }, 'custody could not be asked whether a network is available');
      return undefined;
    },
  );
  if (networks === undefined) return;
  const network = networks.find((one) => one.chainId === BigInt(chainId));
  if (network?.off !== '') throw errors.network_unavailable();
  // Contracts of all networks: users mix networks up.
  if (networks.some(({ contracts }) => contracts.includes(address.toLowerCase())))
    throw errors.token_contract();
}
