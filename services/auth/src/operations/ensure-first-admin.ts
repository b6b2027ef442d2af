import type { Deps } from '../deps.ts';
import { emailKey } from '../domain/email.ts';
import { usernameKey } from '../domain/username.ts';
import { lockFirstAdmin } from '../store/users.ts';
import { openAccount, refusingTaken } from './open-account.ts';

const username = 'admin';

/** From ADMIN_EMAIL and ADMIN_PASSWORD, as long as there is no admin at all. */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = deps.config;
  if (email === undefined || password === undefined) return;
  const passwordHash = await deps.passwords.hash(password);
  const opening = deps.database.transaction(async (tx) => {
    if ((await lockFirstAdmin(tx)).exists) return undefined;
    return openAccount(
      tx,
      {
        username,
        usernameKey: usernameKey(username),
        email,
        emailKey: emailKey(email),
        passwordHash,
        role: 'admin',
        status: 'active',
        permissions: [],
        referrerId: null,
        createdAt: deps.clock.now(),
      },
      { createdByAdmin: true },
    );
  });
  const admin = await refusingTaken(opening);
  if (admin !== undefined) deps.log.info({ userId: admin.id }, 'the first admin was made');
}
