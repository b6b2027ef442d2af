import type { Deps } from '../../deps.ts';
import type { AdminUser } from '../../store/admin-users.ts';
import { findUserPage, type PageOf, type Sorting } from '../../store/directory.ts';

export interface ListWish {
  page: number;
  limit: number;
  search: string;
  status: string;
  role: string;
  level: string;
  sort: string;
  ascending: boolean;
}

const sortingOf: Record<string, Sorting> = {
  created: 'created',
  createdAt: 'created',
  username: 'username',
  email: 'email',
};
/** Page limit for other services; auth's own routes allow 100. */
const most = 5000;

export function listUsers(deps: Pick<Deps, 'database'>, wish: ListWish): Promise<PageOf<AdminUser>> {
  const { page, limit, status, role, level } = wish;
  const sort = Object.hasOwn(sortingOf, wish.sort) ? sortingOf[wish.sort] : undefined;
  return findUserPage(
    deps.database.db,
    { search: wish.search.trim(), status, role, level },
    {
      page: Math.max(1, page),
      limit: Math.min(most, Math.max(1, limit)),
      sort: sort ?? 'created',
      direction: sort !== undefined && wish.ascending ? 'asc' : 'desc',
    },
  );
}
