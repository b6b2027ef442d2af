import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import type { AdminUser } from '../../store/admin-users.ts';
import { findUserPage, type ListOrder, type Sorting, type UserFilter } from '../../store/directory.ts';

export interface DirectoryWish extends UserFilter {
  sort: string;
  ascending: boolean;
}

interface ListWish extends DirectoryWish {
  page: number;
  limit: number;
}

const sortingOf: Record<string, Sorting> = {
  created: 'created',
  createdAt: 'created',
  username: 'username',
  email: 'email',
};
const most = 5000;

export function listUsers(deps: Pick<Deps, 'database'>, wish: ListWish): Promise<PageOf<AdminUser>> {
  const { filter, order } = readWish(wish);
  const page = Math.max(1, wish.page);
  const limit = Math.min(most, Math.max(1, wish.limit));
  return findUserPage(deps.database.db, filter, { page, limit, ...order });
}

export function readWish({ search, status, role, level, ...wish }: DirectoryWish): {
  filter: UserFilter;
  order: Pick<ListOrder, 'sort' | 'direction'>;
} {
  const sort = Object.hasOwn(sortingOf, wish.sort) ? sortingOf[wish.sort] : undefined;
  return {
    filter: { search: search.trim(), status, role, level },
    order: { sort: sort ?? 'created', direction: sort !== undefined && wish.ascending ? 'asc' : 'desc' },
  };
}
