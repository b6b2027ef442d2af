import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { findAccount } from '../store/users.ts';
import { checkPassword } from './check-password.ts';

export async function verifyPassword(
  deps: Deps,
  { userId, password, sessionId }: { userId: string; password: string; sessionId: string },
): Promise<boolean> {
  const account = await findAccount(deps.database.db, userId);
  if (account === undefined) throw errors.user_not_found();
  const { emailKey } = account;
  const proven = await checkPassword(deps, { emailKey, password, from: { sessionId } });
  return proven?.id === account.id;
}
