import type { Deps } from '../deps.ts';
import { usernameKey, usernameProblem } from '../domain/username.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { errors } from '../errors.ts';
import { findAccount, findAccounts, findByUsername, type Account } from '../store/users.ts';

export interface OwnAccount {
  account: Account;
  checkedInToday: boolean;
}

export async function readAccount(deps: Deps, userId: string): Promise<OwnAccount> {
  const account = await findAccount(deps.database.db, userId);
  if (account === undefined) throw errors.user_not_found();
  return { account, checkedInToday: account.lastCheckin === shanghaiDay(deps.clock.now()) };
}

export function readAccounts(deps: Deps, ids: readonly string[]): Promise<Account[]> {
  return findAccounts(deps.database.db, ids);
}

export async function findPayee(deps: Deps, username: string): Promise<Account | undefined> {
  if (usernameProblem(username.trim()) !== undefined) return undefined;
  return findByUsername(deps.database.db, usernameKey(username));
}
