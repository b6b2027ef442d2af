import type { Safe } from '@tael/sealing';
import { isLoopback, networkOf, type Client } from './domain/client.ts';

/** The same for everybody in a network, and never the address. Loopback and exempt addresses tell nobody apart. */
export function networkFingerprintOf(safe: Safe, { address, exempt }: Client): string | undefined {
  const network = networkOf(address);
  return exempt || isLoopback(network) ? undefined : safe.mark('network', network).toString('base64url');
}
