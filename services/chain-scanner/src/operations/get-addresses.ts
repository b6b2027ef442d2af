import { isUuid } from '@tael/postgres';
import { depositKeyOf } from '../config.ts';
import type { Deps } from '../deps.ts';
import { findAddresses } from '../store/addresses.ts';
import { assignAddresses } from './assign-addresses.ts';

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'peers'>;

/** Assigns an address to a user of auth without one: the registration event may not have arrived yet. */
export async function getAddresses(deps: Needs, userIds: readonly string[]): Promise<Map<string, string>> {
  const { database, config, clock } = deps;
  const asked = [...new Set(userIds.map((id) => id.toLowerCase()))].filter(isUuid);
  const known = await findAddresses(database.db, asked);
  const missing = asked.filter((userId) => !known.has(userId));
  if (missing.length === 0) return known;
  const { users } = await deps.peers.auth.getUsers({ ids: missing });
  const ours = users.map(({ id }) => id);
  if (ours.length === 0) return known;
  await database.transaction((tx) => assignAddresses(tx, depositKeyOf(config), ours, clock.now()));
  return findAddresses(database.db, asked);
}
