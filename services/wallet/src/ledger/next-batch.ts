import type { Item } from './compile-order.ts';

/** From the front, passing over what shares a key, a hold or a transaction with one that is in already. */
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
