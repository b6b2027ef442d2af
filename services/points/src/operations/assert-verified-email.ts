import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { findPeople } from '../store/people.ts';

/** The event of a recent verification may not have arrived yet, so auth is asked before a refusal. */
export async function assertVerifiedEmail(
  { config, database, peers }: Pick<Deps, 'config' | 'database' | 'peers'>,
  userId: string,
): Promise<void> {
  if (config.VERIFIED_EMAIL === 'off') return;
  const [known] = await findPeople(database.db, [userId]);
  if (known?.emailVerified === true) return;
  const { users } = await peers.auth.getUsers({ ids: [userId] });
  if (users[0]?.emailVerified !== true) throw errors.email_not_verified();
}
