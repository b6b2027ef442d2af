import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';

/** If custody is unavailable the send is accepted, and waits there. */
export async function assertAvailable({ peers, log }: Deps, chainId: number): Promise<void> {
  if (peers.custody === undefined) return;
  try {
    const { networks } = await peers.custody.listNetworks({});
    const network = networks.find((one) => one.chainId === BigInt(chainId));
    if (network?.off === '') return;
  } catch (err) {
    log.warn({ err, chainId }, 'custody could not be asked whether a network is available');
    return;
  }
  throw errors.network_unavailable();
}
