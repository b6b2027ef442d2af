import type { Deps } from '../deps.ts';
import { findByEmail, type Account } from '../store/users.ts';
import { inSlot, type Asking } from './attempt-slots.ts';

/** An unknown address takes the same path and time as a wrong password. */
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
