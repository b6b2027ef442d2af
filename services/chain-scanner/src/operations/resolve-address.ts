import type { Deps } from '../deps.ts';
import { findOwners } from '../store/addresses.ts';

export async function resolveAddress(
  { database }: Pick<Deps, 'database'>,
  address: string,
): Promise<string | undefined> {
  const key = address.trim().toLowerCase();
  return (await findOwners(database.db, [key])).get(key)?.userId;
}
