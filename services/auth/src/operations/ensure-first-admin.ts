import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { emailKey } from '../domain/email.ts';
import { passwordProblem } from '../domain/password.ts';
import { usernameKeys } from '../domain/username.ts';
import { rulesFor } from '../password-rules.ts';
import { findByEmail, findByUsername, lockFirstAdmin } from '../store/users.ts';
import { openAccount, refusingTaken } from './open-account.ts';

/**
 * An existing account with that address is not promoted: anybody may have registered it. The service then starts
 * without an administrator and logs an error.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = deps.config;
  if (email === undefined || password === undefined) return;
  const passwordHash = await deps.passwords.hash(password);
  const opening = deps.database.transaction(async (tx) => {
    if ((await lockFirstAdmin(tx)).exists) return undefined;
    const owner = await findByEmail(tx, emailKey(email));
    if (owner !== undefined) {
      deps.log.error(
        { userId: owner.id },
        'ADMIN_EMAIL is registered already: there is no admin; set another',
      );
      return undefined;
    }
    const taken = await findByUsername(tx, usernameKeys('admin').usernameKey);
    const at = deps.clock.now();
    const username = taken === undefined ? 'admin' : `admin-${randomBytes(4).toString('hex')}`;
    return openAccount(
      tx,
      {
        username,
        ...usernameKeys(username),
        email,
        emailKey: emailKey(email),
        emailVerifiedAt: at,
        passwordHash,
        role: 'admin',
        status: 'active',
        permissions: [],
        rightsSince: null,
        referrerId: null,
        createdAt: at,
      },
      { createdByAdmin: true },
    );
  });
  const admin = await refusingTaken(opening);
  if (admin === undefined) return;
  deps.log.info({ userId: admin.id }, 'the first admin was made');
  if (passwordProblem(password, rulesFor(deps.config, admin)) !== undefined)
    deps.log.error({ userId: admin.id }, 'ADMIN_PASSWORD is easy to guess: change it in the portal');
}
