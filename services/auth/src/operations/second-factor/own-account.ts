import { hasRecentProof, type Principal } from '@tael/identity';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findAccount, type Account } from '../../store/users.ts';
import { checkPassword } from '../check-password.ts';

/** For routes that are open during enrolment: the password alone must not add to or take from an enrolled factor. */
export function assertFactorProven({ clock }: Pick<Deps, 'clock'>, who: Principal): void {
  if (who.secondFactor === 'missing' || hasRecentProof(who, clock.now().getTime())) return;
  throw errors.proof_needed();
}

export async function ownAccount(
  deps: Deps,
  { userId, sessionId }: Principal,
  password: string,
): Promise<Account> {
  const account = await findAccount(deps.database.db, userId);
  if (account === undefined) throw errors.user_not_found();
  const { emailKey } = account;
  const proven = await checkPassword(deps, { emailKey, password, from: { sessionId } });
  if (proven?.id !== account.id) throw errors.wrong_current_password();
  return account;
}
