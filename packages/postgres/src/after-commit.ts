import type { Transaction } from 'kysely';

type Work = () => void;
const waiting = new WeakMap<Transaction<unknown>, Set<Work>>();

/** Never runs after a rollback. The same function runs only once. */
export function afterCommit(tx: Transaction<unknown>, work: Work): void {
  const works = waiting.get(tx) ?? new Set<Work>();
  works.add(work);
  waiting.set(tx, works);
}

/** Reports errors instead of throwing: the transaction is committed, and its caller must get its result. */
export function committed(tx: Transaction<unknown>, failed: (error: unknown) => void): void {
  for (const work of waiting.get(tx) ?? []) {
    try {
      work();
    } catch (error) {
      failed(error);
    }
  }
  waiting.delete(tx);
}
