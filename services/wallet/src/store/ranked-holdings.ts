import { sql, type Db } from '@tael/postgres';

export const rankings = ['coins', 'cash', 'name'] as const;
export type Ranking = (typeof rankings)[number];

export interface RankedPage {
  by: Ranking;
  ascending: boolean;
  skip: number;
  take: number;
}

type Query = ReturnType<typeof sql>;

export async function rankUsers(db: Db, page: RankedPage, ids?: readonly string[]): Promise<string[]> {
  if (ids !== undefined) return await idsOf(db, rankedAmong(page, ids), page);
  if (page.by === 'coins') return await rankByCoins(db, page);
  const way = page.ascending ? sql`asc` : sql`desc`;
  return await idsOf(
    db,
    page.by === 'name'
      ? sql`
          select u.user_id as id from user_facts u where u.deleted_at is null
          order by u.name_key ${way}, u.user_id`
      : sql`
          select a.user_id as id from account a where a.closed_at is null
          order by a.cash_subsidy ${way}, a.user_id ${page.ascending ? sql`desc` : sql`asc`}`,
    page,
  );
}

async function idsOf(
  db: Db,
  query: Query,
  { skip, take }: Pick<RankedPage, 'skip' | 'take'>,
): Promise<string[]> {
  if (take <= 0) return [];
  const { rows } = await sql<{ id: string }>`${query} limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sorts by the indexed `coins_size` from the nearer end, then by coins. Users without coins are sorted by id. */
async function rankByCoins(db: Db, { ascending, skip, take }: RankedPage): Promise<string[]> {
  const { rows } = await sql<{ holders: bigint }>`
    select sum(holders)::bigint as holders from chain_shard`.execute(db);
  const holders = Number(rows[0]?.holders ?? 0n);
  const holding = async (from: number, count: number) => {
    const most = Math.min(count, holders - from);
    if (most <= 0) return [];
    const isNearer = holders - from - most < from;
    const [up, down] = [sql`asc`, sql`desc`];
    const way = ascending === isNearer ? down : up;
    const found = await idsOf(
      db,
      sql`
        select a.user_id as id from account a where a.coins_size > 0 and a.closed_at is null
        order by a.coins_size ${way}, a.coins ${way}, a.user_id ${isNearer ? down : up}`,
      { skip: isNearer ? holders - from - most : from, take: most },
    );
    return isNearer ? found.reverse() : found;
  };
  const without = (from: number, count: number) =>
    idsOf(
      db,
      sql`
        select a.user_id as id from account a where a.coins_size = 0 and a.closed_at is null order by a.user_id`,
      { skip: Math.max(0, from), take: count },
    );
  if (!ascending) {
    const first = await holding(skip, take);
    return [...first, ...(await without(skip - holders, take - first.length))];
  }
  const first = await without(skip, take);
  if (first.length === take) return first;
  const { rows: none } = await sql<{ count: bigint }>`
    select count(*) as count from account where coins_size = 0 and closed_at is null`.execute(db);
  const before = Number(none[0]?.count ?? 0n);
  return [...first, ...(await holding(Math.max(0, skip - before), take - first.length))];
}

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
