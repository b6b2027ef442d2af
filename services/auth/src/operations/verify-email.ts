import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { errors } from '../errors.ts';
import { userChanged } from '../events.ts';
import { takeVerification } from '../store/email-verifications.ts';
import { insertMail } from '../store/mails.ts';
import { findSettings } from '../store/settings.ts';
import { findAccount, lockAccount, saveEmailVerified, type Account } from '../store/users.ts';
import { hashToken } from '../mailed-token.ts';

export async function verifyEmail(deps: Deps, proof: { token: string; client: Client }): Promise<void> {
  await deps.throttle.count('verify', proof.client);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const verification = await takeVerification(tx, hashToken(proof.token), now);
    const account = verification && (await lockAccount(tx, verification.userId));
    if (account === undefined || account.emailKey !== verification?.emailKey)
      throw errors.verification_link_invalid();
    await markVerified(tx, account, now);
  });
}

export async function markVerified(
  tx: Tx,
  { id, emailKey }: Pick<Account, 'id' | 'emailKey'>,
  at: Date,
): Promise<void> {
  const verified = await saveEmailVerified(tx, { userId: id, emailKey }, at);
  if (verified !== undefined) await publish(tx, userChanged(verified));
}

export async function resendVerification(
  deps: Deps,
  { userId, client }: { userId: string; client: Client },
): Promise<void> {
  await deps.throttle.count('verify', client);
  const account = await findAccount(deps.database.db, userId);
  if (account === undefined) throw errors.user_not_found();
  await deps.database.transaction((tx) => askToVerify(tx, account, deps.clock.now()));
}

export async function askToVerify(
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  at: Date,
): Promise<void> {
  const { preferences } = await findSettings(tx, id);
  const { language } = preferences;
  await insertMail(tx, { address: email, kind: 'verify-email', language, userId: id }, at);
}
