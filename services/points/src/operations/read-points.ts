import type { Deps } from '../deps.ts';
import { emptyAccount, type Account } from '../domain/book.ts';
import { findAccounts } from '../store/accounts.ts';

/** Keeps the order of `userIds`. An unknown user gets an empty account: auth's event may not have arrived yet. */
export async function readPoints(
  deps: Pick<Deps, 'database'>,
  userIds: readonly string[],
): Promise<Account[]> {
  const found = await findAccounts(deps.database.db, userIds);
  const byId = new Map(found.map((account) => [account.userId, account]));
  return userIds.map((userId) => byId.get(userId.toLowerCase()) ?? emptyAccount(userId));
}
