import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { emailKey } from '../domain/email.ts';
import { readInvitationCode } from '../domain/invitation-code.ts';
import { passwordProblem } from '../domain/password.ts';
import { usernameKeys, usernameProblem } from '../domain/username.ts';
import { errors } from '../errors.ts';
import { networkFingerprintOf } from '../network-fingerprint.ts';
import { rulesFor } from '../password-rules.ts';
import type { Safe } from '@tael/sealing';
import { findByEmail, findByInvitationCode, findByUsername, noteSignIn } from '../store/users.ts';
import { beginSession, type SignedIn } from './begin-session.ts';
import { openAccount, refusingTaken } from './open-account.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  referralCode: unknown;
  remember: boolean;
  client: Client;
}

export async function register(deps: Deps, wish: Registration): Promise<SignedIn> {
  const { config, database, clock } = deps;
  const problem =
    usernameProblem(wish.username) ??
    passwordProblem(wish.password, rulesFor(config, { ...wish, role: 'user' }));
  if (problem !== undefined) throw errors.invalid_input({ message: problem });
  await deps.throttle.count('register', wish.client);

  const keys = { ...usernameKeys(wish.username), emailKey: emailKey(wish.email) };
  if ((await findByUsername(database.db, keys.usernameKey)) !== undefined) throw errors.username_taken();
  if ((await findByEmail(database.db, keys.emailKey)) !== undefined) throw errors.email_taken();
  const passwordHash = await deps.passwords.hash(wish.password);
  const signer = await deps.keys.signer();
  const now = clock.now();
  const code = readInvitationCode(wish.referralCode);

  const opening = deps.database.transaction(async (tx) => {
    const referrer = code === undefined ? undefined : await findByInvitationCode(tx, code);
    const account = await openAccount(
      tx,
      {
        username: wish.username,
        email: wish.email,
        ...keys,
        emailVerifiedAt: keys.emailKey.endsWith(`@${config.VERIFIED_DOMAIN ?? ''}`) ? now : null,
        passwordHash,
        role: 'user',
        status: 'active',
        permissions: [],
        rightsSince: null,
        referrerId: referrer?.id ?? null,
        createdAt: now,
      },
      { createdByAdmin: false, ...fingerprintsOf(deps.safe, wish.client) },
    );
    await noteSignIn(tx, account.id, passwordHash, now);
    return beginSession(tx, signer, { account, client: wish.client, remember: wish.remember, now });
  });
  return refusingTaken(opening);
}

function fingerprintsOf(safe: Safe, client: Client) {
  const networkFingerprint = networkFingerprintOf(safe, client);
  return {
    ...(client.userAgent !== '' && {
      deviceFingerprint: safe.hmac('device', client.userAgent).toString('base64url'),
    }),
    ...(networkFingerprint !== undefined && { networkFingerprint }),
  };
}
