import { sql, type Db } from '@tael/postgres';

export const rankings = ['coins', 'cash', 'name'] as const;
export type Ranking = (typeof rankings)[number];

export interface RankedPage {
  by: Ranking;
  ascending: boolean;
  skip: number;
  take: number;
}

/** `coins_size` rises with the coins and has the index. */
function orderOf({ by, ascending }: RankedPage) {
  const way = ascending ? sql`asc` : sql`desc`;
  if (by === 'coins') return sql`a.coins_size ${way}, a.coins ${way}, a.user_id`;
  return sql`a.cash_subsidy ${way}, a.user_id ${ascending ? sql`desc` : sql`asc`}`;
}

/** Accounts that aren't closed, in order; of these ids alone where any are given. */
export async function rankUsers(db: Db, page: RankedPage, ids?: readonly string[]): Promise<string[]> {
  const { by, ascending, skip, take } = page;
  const stretch = sql`limit ${take} offset ${skip}`;
  const query =
    ids !== undefined
      ? rankedAmong(page, ids)
      : by === 'name'
        ? sql`
            select u.user_id as id from user_facts u where u.deleted_at is null
            order by u.name_key ${ascending ? sql`asc` : sql`desc`}, u.user_id`
        : sql`select a.user_id as id from account a where a.closed_at is null order by ${orderOf(page)}`;
  const { rows } = await sql<{ id: string }>`${query} ${stretch}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Somebody whom the ledger hasn't heard of yet has nothing, and counts all the same. */
function rankedAmong({ by, ascending }: RankedPage, ids: readonly string[]) {
  const way = ascending ? sql`asc` : sql`desc`;
  const figure = {
    coins: sql`coalesce(a.coins, 0)`,
    cash: sql`coalesce(a.cash_subsidy, 0)`,
    name: sql`u.name_key`,
  };
  return sql`
    select w.id from unnest(${ids}::uuid[]) as w (id)
    left join account a on a.user_id = w.id left join user_facts u on u.user_id = w.id
    where a.closed_at is null
    order by ${figure[by]} ${way} nulls last, w.id`;
}
