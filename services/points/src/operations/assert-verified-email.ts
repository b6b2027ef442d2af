import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { findPeople } from '../store/people.ts';

/** Asks auth before refusing, because the event of a fresh verification may still be on its way. */
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
