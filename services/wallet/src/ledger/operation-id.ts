import { randomUUID } from 'node:crypto';

let last = 0n;

/** A uuid v7, strictly increasing within this process, so that lists keep the order within a millisecond. */
export function newOperationId(now = Date.now()): string {
  const random = randomUUID();
  // 48 bits of milliseconds and a 12-bit counter that starts at random. An overflow carries into the milliseconds.
  const fresh = (BigInt(now) << 12n) | BigInt(Number.parseInt(random.slice(0, 3), 16) & 0x7ff);
  last = fresh > last ? fresh : last + 1n;
  const hex = last.toString(16).padStart(15, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${random.slice(19)}`;
}
