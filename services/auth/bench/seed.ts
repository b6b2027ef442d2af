import { sql, type Database } from '@tael/postgres';

export const accounts = 200_000;

/** The default ids follow the order of creation. */
export async function seed(database: Database, person = sql`uuidv7()`): Promise<void> {
  // The trigger would count each account in the same few rows.
  await sql`alter table directory disable trigger user`.execute(database.db);
  for (let from = 1; from <= accounts; from += 20_000) {
    await sql`
      insert into users (id, username, username_key, email, email_key, password_hash, invitation_code, status, role,
        membership_level, created_at)
      select ${person}, name, lower(name), name || '@' || host, lower(name || '@' || host), repeat('x', 97), 'SEED' || i,
        (array['active','active','active','active','active','active','active','suspended','inactive','locked'])[1 + i % 10],
        case when i % 1000 = 0 then 'admin' when i % 200 = 1 then 'moderator' else 'user' end,
        (array['Bronze','Bronze','Bronze','Silver','Gold','Platinum'])[1 + i / 10 % 6],
        now() - (i::bigint * 97 % 31536000) * interval '1 second'
      from (
        select i, case when i % 5000 = 0 then '张伟' || i else 'User' || i end as name,
          (array['example.com','mail.example','tael.test'])[1 + i % 3] as host
        from generate_series(${from}::int, ${from + 19_999}::int) i
      ) made`.execute(database.db);
  }
  await sql`alter table directory enable trigger user`.execute(database.db);
  await sql`
    insert into user_counts (status, role, level, stripe, accounts)
    select status, role, level, -1, count(*) from directory
    where user_id in (select id from users where invitation_code like 'SEED%') group by 1, 2, 3`.execute(
    database.db,
  );
  await sql`vacuum (analyze) users`.execute(database.db);
  await sql`vacuum (analyze) directory`.execute(database.db);
}
