import { randomUUID } from 'node:crypto';

let last = 0n;

/** A uuid v7, each greater than the one before in this process: what happens at one instant keeps its order in lists. */
export function newOperationId(now = Date.now()): string {
  const random = randomUUID();
  // 48 bits of milliseconds and a 12-bit count within them, begun at random; one that runs over borrows the next.
  const fresh = (BigInt(now) << 12n) | BigInt(Number.parseInt(random.slice(0, 3), 16) & 0x7ff);
  last = fresh > last ? fresh : last + 1n;
  const hex = last.toString(16).padStart(15, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${random.slice(19)}`;
}
