import { isLoopback, networkOf, type Client } from './domain/client.ts';
import { fingerprint } from './sealing.ts';

/** The same for everybody in a network, and never the address. Loopback and exempt addresses tell nobody apart. */
export function networkFingerprintOf(secret: string, { address, exempt }: Client): string | undefined {
  const network = networkOf(address);
  return exempt || isLoopback(network) ? undefined : fingerprint(secret, 'network', network);
}
