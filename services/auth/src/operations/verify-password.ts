import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { findAccount } from '../store/users.ts';
import { checkPassword } from './check-password.ts';

/** For what asks a signed-in person for the password again. */
export async function verifyPassword(
  deps: Deps,
  claim: { userId: string; password: string },
): Promise<boolean> {
  const account = await findAccount(deps.database.db, claim.userId);
  if (account === undefined) throw errors.user_not_found();
  const proven = await checkPassword(deps, account.emailKey, claim.password);
  return proven?.id === account.id;
}
