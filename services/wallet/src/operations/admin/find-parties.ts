import type { authRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';

export type Party = Pick<authRpc.User, 'id' | 'username' | 'email'>;

/** By id, as auth knows them now. Deleted and unknown ones are left out. */
export async function findParties(
  { peers }: Pick<Deps, 'peers'>,
  ids: readonly (string | null)[],
): Promise<Map<string, Party>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const { users } = await peers.auth.getUsers({ ids: asked });
  return new Map(users.map((user) => [user.id, user]));
}

/** Whose account an administrator acts on. */
export async function findHolder(deps: Pick<Deps, 'peers'>, userId: string): Promise<Party> {
  const holder = (await findParties(deps, [userId])).get(userId);
  if (holder === undefined) throw errors.user_not_found();
  return holder;
}

/** By e-mail only auth can search; of those it finds, the newest thousand count. */
const mostFound = 1000;

/** Whose username or e-mail has this in it. */
export async function searchParties({ peers }: Pick<Deps, 'peers'>, search: string): Promise<string[]> {
  const { users } = await peers.auth.listUsers({ search, page: 1, limit: mostFound });
  return users.map(({ id }) => id);
}
