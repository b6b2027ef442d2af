import { publish } from '@tael/events';
import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { passwordProblem, type PasswordRules } from '../domain/password.ts';
import { errors } from '../errors.ts';
import { revocation, sessionsRevoked } from '../events.ts';
import { rulesFor } from '../password-rules.ts';
import { findOpenReset, takeReset, voidResets } from '../store/password-resets.ts';
import { endSessions } from '../store/sessions.ts';
import { freeSlots } from '../store/sign-in-slots.ts';
import { findAccount, noteNewHands, replacePassword } from '../store/users.ts';
import { hashToken } from '../mailed-token.ts';
import { notifyPasswordChanged } from './notifications/security.ts';
import { markVerified } from './verify-email.ts';

export async function resetPassword(
  deps: Deps,
  reset: { token: string; password: string; client: Client },
): Promise<void> {
  assertAllowed(reset.password, rulesFor(deps.config, anyUser));
  await deps.throttle.count('reset', reset.client);

  const tokenHash = hashToken(reset.token);
  const now = deps.clock.now();
  // Checked before the costly hash, and used up after it.
  const ownerId = await findOpenReset(deps.database.db, tokenHash, now);
  const owner = ownerId === undefined ? undefined : await findAccount(deps.database.db, ownerId);
  if (owner === undefined) throw errors.reset_link_invalid();
  assertAllowed(reset.password, rulesFor(deps.config, owner));
  const passwordHash = await deps.passwords.hash(reset.password);

  await deps.database.transaction(async (tx) => {
    const userId = await takeReset(tx, tokenHash, now);
    if (userId === undefined) throw errors.reset_link_invalid();
    const account = await findAccount(tx, userId);
    const replaced = await replacePassword(tx, { id: userId, to: passwordHash, at: now });
    if (account === undefined || !replaced) throw errors.reset_link_invalid();
    await freeSlots(tx, account.emailKey);
    await voidResets(tx, userId, now);
    // The link was mailed to this address: a change of the address would have voided it.
    await markVerified(tx, account, now);
    await notifyPasswordChanged(tx, account, now);
    await noteNewHands(tx, userId, now);
    await endSessions(tx, { userId, now });
    await publish(tx, sessionsRevoked(userId, 'all', revocation.PASSWORD_RESET, now));
  });
}

/** The rules of staff are checked only with a valid link, so that a refusal reveals no role. */
const anyUser = { role: 'user', username: '', email: '' };

function assertAllowed(password: string, rules: PasswordRules): void {
  const problem = passwordProblem(password, rules);
  if (problem !== undefined) throw errors.invalid_input({ message: problem });
}
