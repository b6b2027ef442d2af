import { publish } from '@tael/events';
import type { Deps } from '../deps.ts';
import { changedPasswordProblem } from '../domain/password.ts';
import { errors } from '../errors.ts';
import { revocation, sessionsRevoked } from '../events.ts';
import { rulesFor } from '../password-rules.ts';
import { voidResets } from '../store/password-resets.ts';
import { endSessions } from '../store/sessions.ts';
import { findAccount, replacePassword } from '../store/users.ts';
import { checkPassword } from './check-password.ts';
import { notifyPasswordChanged } from './notifications/security.ts';

export async function changePassword(
  deps: Deps,
  change: {
    userId: string;
    sessionId: string;
    current: string;
    next: string;
    confirmation: string | undefined;
  },
): Promise<void> {
  const account = await findAccount(deps.database.db, change.userId);
  if (account === undefined) throw errors.user_not_found();
  const problem = changedPasswordProblem(
    { password: change.next, confirmation: change.confirmation },
    rulesFor(deps.config, account),
  );
  if (problem !== undefined) throw errors.invalid_input({ message: problem });

  // Wrong passwords are counted for this session, so that a stolen session cannot guess without limit.
  const proven = await checkPassword(deps, {
    emailKey: account.emailKey,
    password: change.current,
    from: { sessionId: change.sessionId },
  });
  if (proven?.id !== account.id) throw errors.wrong_current_password();

  const passwordHash = await deps.passwords.hash(change.next);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const replaced = await replacePassword(tx, {
      id: account.id,
      from: proven.passwordHash,
      to: passwordHash,
      at: now,
    });
    if (!replaced) throw errors.wrong_current_password();
    await voidResets(tx, account.id, now);
    await notifyPasswordChanged(tx, account, now);
    const ended = await endSessions(tx, { userId: account.id, except: change.sessionId, now });
    if (ended.length > 0) {
      await publish(tx, sessionsRevoked(account.id, ended, revocation.PASSWORD_CHANGED, now));
    }
  });
}
