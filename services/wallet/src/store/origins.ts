import { sql, type Db } from '@tael/postgres';
import type { Kind } from '../domain/kinds.ts';

export interface Window {
  since: Date;
  before: Date;
}

export interface Income {
  userId: string;
  kind: Kind;
  /** In ¥ at the time of the transaction. */
  amount: bigint;
  transactions: bigint;
}

/** A buy or sell brings no value; it only converts it. */
const incoming = [
  'redemption',
  'deposit',
  'coins',
  'subsidy',
  'balance',
  'send',
] as const satisfies readonly Kind[];

export async function findIncome(
  db: Db,
  userIds: readonly string[],
  { since, before, most }: Window & { most: number },
): Promise<Income[]> {
  const { rows } = await sql<Income>`
    select owner.id as "userId", wanted.kind, sum(came.volume)::bigint as amount, count(*) as transactions
    from unnest(${userIds}::uuid[]) as owner (id), unnest(${incoming}::text[]) as wanted (kind),
      lateral (
        select t.volume from transactions t
        where t.to_user = owner.id and t.kind = wanted.kind and t.status = 'completed'
          and t.created_at > ${since} and t.created_at < ${before}
        order by t.created_at desc, t.id desc limit ${most}
      ) came
    group by owner.id, wanted.kind
  `.execute(db);
  return rows;
}

export interface Sender {
  userId: string;
  username: string;
  openedAt: Date;
  amount: bigint;
  transactions: bigint;
  youngAmount: bigint;
}

/** `offset 0` keeps one lookup a sender: Postgres would read every account for a join with 1,000 senders. */
export async function findSenders(
  db: Db,
  userId: string,
  { since, before, most, youngDays }: Window & { most: number; youngDays: number },
): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select from_user as "userId", coalesce(f.username, '') as username, age.since as "openedAt",
      sum(volume)::bigint as amount, count(*) as transactions,
      coalesce(sum(volume) filter (where sent_at < age.since + make_interval(days => ${youngDays}::int)), 0)::bigint
        as "youngAmount"
    from (
      select t.from_user, t.volume, t.created_at as sent_at from transactions t
      where t.to_user = ${userId} and t.kind = 'send' and t.status = 'completed' and t.from_user is not null
        and t.created_at > ${since} and t.created_at < ${before}
      order by t.created_at desc, t.id desc limit ${most}
    ) sent
    cross join lateral (select opened_at from account where user_id = from_user offset 0) a
    left join user_facts f on f.user_id = from_user
    cross join lateral (select least(f.registered_at, a.opened_at) as since) age
    group by from_user, f.username, age.since
    order by amount desc, from_user
  `.execute(db);
  return rows;
}
