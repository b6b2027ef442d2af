import type { Deps } from '../deps.ts';
import { findByEmail, type Account } from '../store/users.ts';
import { inSlot, type Asking } from './attempt-slots.ts';

/**
 * The account of this address if that is its password. Whether it is unknown or wrong takes the same time and
 * the same path.
 */
export function checkPassword(
  deps: Pick<Deps, 'database' | 'passwords' | 'clock'>,
  { emailKey, password, from }: { emailKey: string; password: string; from: Asking },
): Promise<Account | undefined> {
  return inSlot(deps, { emailKey, what: 'password', from }, async () => {
    const account = await findByEmail(deps.database.db, emailKey);
    const right = await deps.passwords.verify(account?.passwordHash, password);
    return right ? account : undefined;
  });
}
