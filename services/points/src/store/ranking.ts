import { sql, type Db } from '@tael/postgres';
import type { Level } from '../domain/level.ts';

export const rankings = ['points', 'available', 'username'] as const;
export type Ranking = (typeof rankings)[number];

export interface Ranked {
  userId: string;
  total: bigint;
  available: bigint;
  level: Level;
}

export interface RankingWish {
  by: Ranking;
  ascending: boolean;
  limit: number;
  skip: number;
}

const order = {
  points: { asc: sql`a.total, a.user_id`, desc: sql`a.total desc, a.user_id desc` },
  available: { asc: sql`a.available, a.user_id`, desc: sql`a.available desc, a.user_id desc` },
  username: { asc: sql`lower(p.username), p.user_id`, desc: sql`lower(p.username) desc, p.user_id desc` },
};

/** Open accounts only. By name, users whose event from auth has not arrived yet are left out. */
export async function findRanked(db: Db, wish: RankingWish): Promise<Ranked[]> {
  const { rows } = await ranked(wish).execute(db);
  return rows;
}

/** The inner query picks the ids from an index; only the rows of the page are read. */
export function ranked({ by, ascending, limit, skip }: RankingWish) {
  const ordered = order[by][ascending ? 'asc' : 'desc'];
  const source =
    by === 'username' ? sql`people p where not p.deleted` : sql`accounts a where a.closed_at is null`;
  const id = by === 'username' ? sql.ref('p.user_id') : sql.ref('a.user_id');
  return sql<Ranked>`
    select a.user_id as "userId", a.total, a.available, a.level
    from (
      select ${id}, row_number() over (order by ${ordered}) as place from ${source}
      order by ${ordered} limit ${limit} offset ${skip}
    ) page
    join accounts a on a.user_id = page.user_id
    order by page.place`;
}
