import type { Transaction } from 'kysely';

type Work = () => void;
const waiting = new WeakMap<Transaction<unknown>, Set<Work>>();

/** Runs `work` once when this transaction has committed, never when it was rolled back. Same work, once. */
export function afterCommit(tx: Transaction<unknown>, work: Work): void {
  const works = waiting.get(tx) ?? new Set<Work>();
  works.add(work);
  waiting.set(tx, works);
}

/** What fails here fails alone: the transaction is committed, and its caller must hear so. */
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
