import type { Item } from './compile-order.ts';

/** `post_batch` looks up keys, holds and transactions once per batch, so its items must not share a claim. */
export function nextBatch<T extends { item: Pick<Item, 'claims'> }>(
  queue: readonly T[],
  size: number,
): { batch: T[]; rest: T[] } {
  const batch: T[] = [];
  const rest: T[] = [];
  const claimed = new Set<string>();
  for (const one of queue) {
    const { claims } = one.item;
    if (batch.length === size || claims.some((claim) => claimed.has(claim))) rest.push(one);
    else {
      batch.push(one);
      claims.forEach((claim) => claimed.add(claim));
    }
  }
  return { batch, rest };
}
