import type { Assertion, Creation } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { insertChallenge, takeChallenge, type Challenge } from '../../store/passkeys.ts';
import { challengeOf, mintChallenge } from '../../webauthn.ts';

export const challengeLastsMs = 5 * 60_000;

type Purpose = Omit<Challenge, 'challenge'>;
type Needs = Pick<Deps, 'database' | 'clock'>;

export async function newChallenge({ database, clock }: Needs, purpose: Purpose): Promise<string> {
  const challenge = mintChallenge();
  const expiresAt = new Date(clock.now().getTime() + challengeLastsMs);
  await insertChallenge(database.db, { challenge, ...purpose }, expiresAt);
  return challenge;
}

/** Outside the transaction of the act, so that a refused answer uses it up too. */
export async function useChallenge(
  { database, clock }: Needs,
  purpose: Purpose,
  answered: Assertion | Creation,
): Promise<void> {
  const used = { challenge: challengeOf(answered), ...purpose };
  if (!(await takeChallenge(database.db, used, clock.now()))) throw errors.passkey_expired();
}
