import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import { emailKey } from '../domain/email.ts';
import { errors } from '../errors.ts';
import { noteSignIn } from '../store/users.ts';
import { beginSession, type SignedIn } from './begin-session.ts';
import { checkPassword } from './check-password.ts';
import { proveAtSignIn } from './second-factor/prove-at-sign-in.ts';

export async function signIn(
  deps: Deps,
  attempt: {
    email: string;
    password: string;
    code?: string | undefined;
    remember: boolean;
    client: Client;
    requestId: string;
  },
): Promise<SignedIn> {
  const { client, remember, code, requestId } = attempt;
  const account = await deps.throttle.countFailure('signIn', client, () =>
    checkPassword(deps, { emailKey: emailKey(attempt.email), password: attempt.password, from: { client } }),
  );
  if (account === undefined) throw errors.wrong_credentials();
  if (account.status !== 'active') throw errors.account_not_active();

  const provenAt = await proveAtSignIn(deps, { account, code, client, requestId });
  const signer = await deps.keys.signer();
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    // The sign-in is void if the password or the status changed while the password was being checked.
    if (!(await noteSignIn(tx, account.id, account.passwordHash, now))) throw errors.wrong_credentials();
    return beginSession(tx, signer, { account, client, remember, provenAt, now });
  });
}
