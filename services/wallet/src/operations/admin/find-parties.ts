import { isUuid } from '@tael/postgres';
import type { authRpc } from '@tael/proto';
import { pagesFromEnd } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';

export type Party = Pick<authRpc.User, 'id' | 'username' | 'email'>;

const askedAtOnce = 1000;

export async function findParties(
  { peers }: Pick<Deps, 'peers'>,
  ids: readonly (string | null)[],
): Promise<Map<string, authRpc.User>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  const found = new Map<string, authRpc.User>();
  for (let from = 0; from < asked.length; from += askedAtOnce) {
    const { users } = await peers.auth.getUsers({ ids: asked.slice(from, from + askedAtOnce) });
    for (const user of users) found.set(user.id, user);
  }
  return found;
}

export async function findHolder(deps: Pick<Deps, 'peers'>, userId: string): Promise<Party> {
  const holder = (await findParties(deps, [userId])).get(userId);
  if (holder === undefined) throw errors.user_not_found();
  return holder;
}

/** Only auth can search by e-mail. A list uses the newest thousand users that it finds. */
const mostListed = 1000;
const mostAtOnce = 5000;

export interface FoundParties {
  ids: string[];
  isPart: boolean;
}

export async function searchParties({ peers }: Pick<Deps, 'peers'>, search: string): Promise<FoundParties> {
  const { users, total } = await peers.auth.listUsers({ search, page: 1, limit: mostListed });
  return { ids: users.map(({ id }) => id), isPart: total > users.length };
}

export const searchedId = (search: string): string | undefined => (isUuid(search) ? search : undefined);

export async function searchAllParties(deps: Pick<Deps, 'peers'>, search: string): Promise<FoundParties> {
  const ids: string[] = [];
  for await (const page of searchedPages(deps, search)) ids.push(...page.ids);
  return { ids, isPart: false };
}

export async function* searchedPages(
  { peers }: Pick<Deps, 'peers'>,
  search: string,
): AsyncGenerator<{ ids: string[]; total: number }> {
  const oldestFirst = { search, sortBy: 'created', ascending: true, limit: mostAtOnce };
  const seen = new Set<string>();
  for await (const { users, total } of pagesFromEnd((page) =>
    peers.auth.listUsers({ ...oldestFirst, page }),
  )) {
    const ids = users.map(({ id }) => id).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    yield { ids: ids.reverse(), total };
  }
}
