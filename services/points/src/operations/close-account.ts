import type { Deps } from '../deps.ts';
import { hasOpenRedemption } from '../store/redemptions.ts';
import { openBook, saveBook } from './open-book.ts';

export type Closed = 'closed' | 'redemption-open';

export async function judgeClosing(deps: Pick<Deps, 'database'>, userId: string): Promise<Closed> {
  return (await hasOpenRedemption(deps.database.db, userId)) ? 'redemption-open' : 'closed';
}

/** Refused while a redemption is open, since its points may come back. Idempotent. */
export function closeAccount(deps: Pick<Deps, 'database' | 'clock'>, userId: string): Promise<Closed> {
  return deps.database.transaction(async (tx) => {
    const book = await openBook(tx, [userId], []);
    // A redemption starts under the lock of its account, so none can start between check and close.
    if (await hasOpenRedemption(tx, userId)) return 'redemption-open';
    book.close(userId, deps.clock.now());
    await saveBook(tx, book);
    return 'closed';
  });
}
