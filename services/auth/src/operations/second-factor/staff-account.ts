import type { Deps } from '../../deps.ts';
import { mayEnrol } from '../../domain/second-factor.ts';
import { errors } from '../../errors.ts';
import { findAccount, type Account } from '../../store/users.ts';

export async function staffAccount(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { userId }: { userId: string },
): Promise<Account> {
  const account = await findAccount(database.db, userId);
  if (account === undefined) throw errors.user_not_found();
  if (!mayEnrol(account.role, config.ADMIN_SECOND_FACTOR)) throw errors.second_factor_for_staff();
  return account;
}
