import { sql, type Database, type Db } from '@tael/postgres';

export const referrals = 200_000;
/** The referrer of every fifth referral. */
export const busiest = '00000000-0000-7000-8000-000000000001';

export const person = (i: ReturnType<typeof sql>) =>
  sql`('00000000-0000-7000-8000-' || lpad((${i})::text, 12, '0'))::uuid`;

/** Writes the states in the service's order, so that the triggers maintain the figures. */
export async function seed(database: Database): Promise<void> {
  // In a transaction, so that a running service sees no referral in `making`.
  for (let from = 1; from <= referrals; from += 20_000)
    await database.transaction((tx) => seedStretch(tx, from, from + 19_999));
  for (const table of ['people', 'referrals', 'referrer_figures', 'referral_totals']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.db);
  }
}

async function seedStretch(db: Db, from: number, to: number): Promise<void> {
  await sql`
    insert into people (user_id, version, username, email, email_version, party)
    select ${person(sql`i`)}, 1, name, name || '@' || (array['example.com','mail.example','tael.test'])[1 + i % 3], 1, true
    from (
      select i, case when i % 5000 = 0 then '张伟' || i else 'User' || i end as name
      from generate_series(${from}::int, ${to}::int) i
    ) made`.execute(db);
  await sql`
    insert into referrals (referrer_id, referred_user_id, registered_at)
    select ${person(sql`(case when i % 5 = 0 then 1 else 1 + (i - 2) / 7 end)`)}, ${person(sql`i`)},
      now() - (i::bigint * 97 % 31536000) * interval '1 second'
    from generate_series(greatest(${from}::int, 9), ${to}::int) i`.execute(db);
  await sql`
    update referrals r set status = 'pending', points = 500,
      search = lower(concat_ws(E'\n', f.username, f.email, t.username, t.email) collate "pg_c_utf8")
    from people f, people t
    where f.user_id = r.referred_user_id and t.user_id = r.referrer_id and r.status = 'making'`.execute(db);
  await sql`
    update referrals set decided_at = now(), credited_at = now(),
      status = case when hashtext(id::text) % 2 = 0 then 'completed' else 'failed' end
    where status = 'pending' and hashtext(id::text) % 3 <> 0`.execute(db);
}
