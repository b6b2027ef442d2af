import type { Assertion } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../domain/client.ts';
import { errors } from '../../errors.ts';
import { noteSignIn } from '../../store/users.ts';
import { requestOptions } from '../../webauthn.ts';
import { beginSession, type SignedIn } from '../begin-session.ts';
import { challengeLastsMs, newChallenge } from './challenge.ts';
import { usePasskey } from './use-passkey.ts';

/** Names no account, so it cannot be used to find one. */
export async function askToSignIn(deps: Deps, client: Client): Promise<ReturnType<typeof requestOptions>> {
  await deps.throttle.count('passkey', client);
  const challenge = await newChallenge(deps, { purpose: 'sign-in', sessionId: null });
  return requestOptions(deps.config, { challenge, passkeys: [], timeout: challengeLastsMs });
}

export async function signInByPasskey(
  deps: Deps,
  attempt: { assertion: Assertion; remember: boolean; client: Client; requestId: string },
): Promise<SignedIn> {
  const { assertion, remember, client, requestId } = attempt;
  const signer = await deps.keys.signer();
  const signedIn = await deps.throttle.countFailure('signIn', client, () =>
    usePasskey(deps, { assertion, who: null, requestId }, async (tx, account, now) => {
      if (!(await noteSignIn(tx, account.id, account.passwordHash, now))) throw errors.account_not_active();
      return beginSession(tx, signer, { account, client, remember, provenAt: now, now });
    }),
  );
  if (signedIn === undefined) throw errors.passkey_refused();
  return signedIn;
}
