import { sql, type Db } from '@tael/postgres';
import type { AccountSafe } from '../src/account-safe.ts';

type Expression = ReturnType<typeof sql>;
export type Person = (i: Expression) => Expression;

const account = {
  method: 'bank',
  info: { bankName: 'Bank of Tests', bankAccount: '6222020000001234567' },
} as const;

export interface Wish {
  people: number;
  count: number;
  /** Seconds between two withdrawals. */
  seconds?: number;
  person: Person;
  heavy?: { id: string; count: number };
}

/** The sealed accounts are placeholders that do not open. `sealFor` replaces them. */
export async function seed(db: Db, { people, count, seconds = 30, person, heavy }: Wish): Promise<void> {
  const anybody = sql`select ${person(sql`i`)}, 'User' || i, 'user' || i, 1 from generate_series(1, ${people}::int) i`;
  await sql`insert into user_facts (user_id, username, search, version) ${anybody}`.execute(db);
  await sql`alter table withdrawal disable trigger user`.execute(db);
  const number = sql`1 + n % ${people}::int`;
  await put(person(number), sql`'user' || (${number})`, count, seconds).execute(db);
  if (heavy !== undefined) {
    await sql`
      insert into user_facts (user_id, username, search, version) values (${heavy.id}, 'Heavy', 'heavy', 1)`.execute(
      db,
    );
    await put(sql`${heavy.id}::uuid`, sql`'heavy'`, heavy.count, seconds).execute(db);
  }
  await sql`select recount_payouts()`.execute(db);
  await sql`alter table withdrawal enable trigger user`.execute(db);
  for (const table of ['withdrawal', 'user_facts', 'payout_owner', 'payout_figures'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const put = (owner: Expression, search: Expression, count: number, seconds: number) => sql`
  insert into withdrawal (user_id, search, amount, method, sealed_account, account_fingerprint, status, version,
    admin_notes, created_at, changed_at, effect_done_at, reconciled_at)
  select ${owner}, ${search}, 100 + n % 500000, 'bank', convert_to(repeat('x', 96), 'UTF8'), md5(n::text), status, 4, 'a note', at, at,
    case when status in ('completed', 'rejected') then at end, case when status in ('completed', 'rejected') then at end
  from (
    select n, now() - n * ${seconds}::int * interval '1 second' as at, case when n % 1000 < 3 then 'pending'
      when n % 1000 = 4 then 'approved' when n % 1000 = 5 then 'processing' when n % 20 = 7 then 'rejected'
      else 'completed' end as status
    from generate_series(1, ${count}::int) n) made`;

export async function sealFor(db: Db, safe: AccountSafe): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from withdrawal`.execute(db);
  const owners = rows.map(({ id }) => id);
  await sql`alter table withdrawal disable trigger user`.execute(db);
  await sql`
    update withdrawal w set sealed_account = o.sealed
    from unnest(${owners}::uuid[], ${owners.map((id) => safe.seal(id, account))}::bytea[]) as o (id, sealed)
    where w.user_id = o.id`.execute(db);
  await sql`alter table withdrawal enable trigger user`.execute(db);
  await sql`vacuum (analyze) withdrawal`.execute(db);
}
