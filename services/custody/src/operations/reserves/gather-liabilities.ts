import type { Deps } from '../../deps.ts';
import { openLeafBook } from '../../sum-tree/leaves.ts';
import { findMinedAfter } from '../../store/reserve-proofs.ts';

/** The leaf of coins that belong to no open account. */
const suspense = '00000000-0000-0000-0000-000000000000';

interface Pinned {
  chainId: number;
  number: number;
}

/**
 * The leaves of one snapshot of the ledger. A send is owed while it is outbound, and until the pinned block has it: the
 * reserve of that block still contains its coins.
 */
export async function gatherLiabilities(
  { database: { db } }: Pick<Deps, 'database'>,
  wallet: NonNullable<Deps['wallet']>,
  { secret, pinned, signal }: { secret: Buffer; pinned: readonly Pinned[]; signal: AbortSignal },
): Promise<Buffer> {
  const book = openLeafBook(secret);
  const owed = new Map<string, bigint>();
  let isFirst = true;
  // No deadline: the ledger may have a million accounts.
  for await (const page of wallet.listLiabilities({}, { timeoutMs: 0, signal })) {
    if (isFirst) {
      isFirst = false;
      if (page.suspense > 0n) book.add(suspense, page.suspense);
      const sends = new Map<string, { userId: string; amount: bigint }>(
        page.sends.map(({ transactionId, userId, amount }) => [transactionId, { userId, amount }]),
      );
      // After the snapshot began: what the ledger had ended by then is stored here.
      for (const { chainId, number } of pinned)
        for (const { id, ...late } of await findMinedAfter(db, chainId, number)) sends.set(id, late);
      for (const { userId, amount } of sends.values()) owed.set(userId, (owed.get(userId) ?? 0n) + amount);
    }
    for (const { userId, coins } of page.accounts) {
      book.add(userId, coins + (owed.get(userId) ?? 0n));
      owed.delete(userId);
    }
  }
  // Of accounts that were closed meanwhile.
  for (const [userId, amount] of owed) book.add(userId, amount);
  return book.close();
}
