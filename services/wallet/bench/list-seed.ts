import { sql, type Db } from '@tael/postgres';

type Expression = ReturnType<typeof sql>;
export type Person = (i: Expression) => Expression;

const [ofMany, ofHeavy] = [700_000, 300_000];
export const transactions = ofMany + ofHeavy;

const kindInSql = sql`(array['send','sell','send','buy','withdrawal','send','card-top-up','redemption','coins','send-out'])
  [1 + n % 10]`;

/** Each kind has `from_user`, `to_user` or both. */
const put = (gave: Expression, got: Expression, count: number, everySeconds: number) => sql`
  insert into transactions (id, kind, status, from_user, to_user, address, amount, currency, volume, description,
    actor_id, created_at, settled_at)
  select uuidv7(), kind, status, case when kind not in ('buy', 'redemption', 'coins') then gave end,
    case when kind in ('send', 'buy', 'redemption', 'coins') then got end,
    case kind when 'send-out' then '0x' || md5(n::text) || '00000000' end, 100 + n % 900000, 'USDC', 726,
    case when n % 10 = 0 then 'lunch ' || n else '' end, null, at, case when status <> 'pending' then at end
  from (
    select n, ${gave} as gave, ${got} as got, now() - interval '5 minutes' - n * ${everySeconds}::int * interval '1 second' as at,
      ${kindInSql} as kind, case when ${kindInSql} in ('withdrawal', 'send-out') and n % 50 = 4 then 'failed'
        when ${kindInSql} in ('withdrawal', 'send-out') and n % 500 = 9 then 'pending' else 'completed' end as status
    from generate_series(1, ${count}::int) n) made`;

export async function seed(
  db: Db,
  { people, person, heavy }: { people: number; person: Person; heavy: string },
): Promise<void> {
  const anybody = person(sql`i`);
  const all = sql`generate_series(1, ${people}::int) i`;
  await sql`
    insert into account (user_id, coins, cash_subsidy)
    select ${anybody}, case when i % 3 = 0 then (i::bigint * 7919) % 1000000 else 0 end,
      case when i % 10 = 0 then i % 5000 else 0 end from ${all}
    union all select ${heavy}::uuid, 5, 5`.execute(db);
  await sql`
    update chain_shard set coins = held.coins, holders = held.holders
    from (select sum(coins) as coins, count(*) filter (where coins > 0) as holders from account) held
    where shard = 0`.execute(db);
  await sql`
    insert into user_facts select ${anybody}, 'User' || i, 'user' || i, 'active', 1, now() from ${all}
    union all select ${heavy}::uuid, 'Heavy', 'heavy', 'active', 1, now()`.execute(db);
  const one = person(sql`1 + n * 7 % ${people}::int`);
  const two = person(sql`1 + n * 11 % ${people}::int`);
  await put(one, two, ofMany, 40).execute(db);
  const isFromHeavy = sql`n % 4 < 3`;
  await put(
    sql`case when ${isFromHeavy} then ${heavy}::uuid else ${one} end`,
    sql`case when ${isFromHeavy} and ${kindInSql} = 'send' then ${two} else ${heavy}::uuid end`,
    ofHeavy,
    90,
  ).execute(db);
  await sql`
    insert into daily_figures select (created_at at time zone 'Asia/Shanghai')::date, kind, status,
      get_byte(uuid_send(id), 15) % 8, count(*), sum(amount), sum(volume) from transactions group by 1, 2, 3, 4`.execute(
    db,
  );
  await sql`
    insert into subsidy_register select gen_random_uuid(), ${person(sql`1 + n % ${people}::int`)}, 'add', 10, 10, 10, 0, 10,
      'a reason', ${heavy}::uuid, now() - n * interval '1 minute' from generate_series(1, 100000) n`.execute(
    db,
  );
  for (const table of ['account', 'user_facts', 'transactions', 'daily_figures', 'subsidy_register'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
