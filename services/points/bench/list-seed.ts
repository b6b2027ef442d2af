import { sql, type Database } from '@tael/postgres';

type Expression = ReturnType<typeof sql>;
export type Person = (i: Expression) => Expression;

export interface Wish {
  people: number;
  /** Entries per user. */
  each: number;
  person: Person;
  heavy?: { id: string; entries: number };
}

const typeInSql = sql`(array['earned','earned','earned','redeemed','earned','earned','other','earned'])[1 + n % 8]`;
const sourceInSql = sql`(array['check-in','referral','check-in','redemption','holding','check-in','adjustment',
  'achievement'])[1 + n % 8]`;

/** `users` is a query with the columns `i` and `id`. */
async function seedEntries({ db }: Database, users: Expression, count: number): Promise<void> {
  await sql`
    insert into entries (natural_key, user_id, source, type, points, total_change, available_change, version, total,
      available, position, type_position, description, happened_at)
    select case when type = 'redeemed' then 'redemption:' || md5(id || ':' || n)::uuid else id || ':' || n end, id, ${sourceInSql}, type, 10 + (n + i) % 500, 0, 0, n, 0, 0, n,
      row_number() over (partition by id, type order by n), 'Seeded entry', now() - (n % 360) * interval '1 day'
    from (select id, i, n, ${typeInSql} as type from (${users}) u, generate_series(1, ${count}::int) n) made
  `.execute(db);
}

export async function seed(database: Database, { people, each, person, heavy }: Wish): Promise<void> {
  const id = person(sql`i`);
  for (let from = 1; from <= people; from += 20_000) {
    const range = sql`generate_series(${from}::int, least(${from + 19_999}::int, ${people}::int)) i`;
    await sql`
      insert into accounts (user_id, total, available, level, version, earned, redeemed, other)
      select ${id}, points, points / 2, case when points < 50000 then 'Bronze' else 'Silver' end, ${each}::int, 6, 1, 1
      from (select i, (i::bigint * 7919) % 120000 as points from ${range}) made`.execute(database.db);
    await sql`
      insert into people (user_id, username, status, version)
      select ${id}, 'User' || i, 'active', 1 from ${range}`.execute(database.db);
    await seedEntries(database, sql`select ${id} as id, i from ${range}`, each);
  }
  if (heavy !== undefined) {
    await sql`
      insert into accounts (user_id, total, available, level, version, earned, redeemed, other)
      values (${heavy.id}, 9000000, 100000, 'Platinum', ${heavy.entries}::int, 150000, 25000, 25000)`.execute(
      database.db,
    );
    await seedEntries(database, sql`select ${heavy.id}::uuid as id, 0 as i`, heavy.entries);
  }
  for (const table of ['accounts', 'entries', 'people', 'figures', 'day_figures', 'source_totals'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.db);
}
