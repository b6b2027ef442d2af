import type { Safe } from '@tael/sealing';
import { isLoopback, networkOf, type Client } from './domain/client.ts';

/** Undefined for loopback and exempt addresses, which do not identify a network. */
export function networkFingerprintOf(safe: Safe, { address, isRateLimitExempt }: Client): string | undefined {
  const network = networkOf(address);
  return isRateLimitExempt || isLoopback(network)
    ? undefined
    : safe.hmac('network', network).toString('base64url');
}
