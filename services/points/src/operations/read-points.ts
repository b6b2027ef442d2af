import type { Deps } from '../deps.ts';
import { opened, type Account } from '../domain/book.ts';
import { findAccounts } from '../store/accounts.ts';

/** In the order asked. Whoever isn't known here has nothing yet: auth may know them already. */
export async function readPoints(
  deps: Pick<Deps, 'database'>,
  userIds: readonly string[],
): Promise<Account[]> {
  const found = await findAccounts(deps.database.db, userIds);
  const byId = new Map(found.map((account) => [account.userId, account]));
  return userIds.map((userId) => byId.get(userId.toLowerCase()) ?? opened(userId));
}
