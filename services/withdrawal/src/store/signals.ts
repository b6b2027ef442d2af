import { sql, type Db } from '@tael/postgres';

export interface SignalRow {
  id: string;
  sharedWith: number;
  completed: number;
  usualAmount: bigint | null;
}

export const mostCounted = 10;
const latest = 20;

/** A skip scan: an account with a million payouts to one user costs no more than any other. */
export async function findSignals(db: Db, ids: readonly string[]): Promise<SignalRow[]> {
  const { rows } = await sql<SignalRow>`
    select w.id, coalesce(o.completed, 0) as completed, shared.others as "sharedWith", usual.amount as "usualAmount"
    from withdrawal w
    left join payout_owner o on o.user_id = w.user_id and o.kind = w.kind
    cross join lateral (
      with recursive payee as (
        (select user_id from withdrawal p where p.account_fingerprint = w.account_fingerprint
          order by user_id limit 1)
        union all
        select (select p.user_id from withdrawal p
          where p.account_fingerprint = w.account_fingerprint and p.user_id > payee.user_id
          order by p.user_id limit 1)
        from payee where payee.user_id is not null
      )
      select count(*)::int as others from (
        select user_id from payee where user_id <> w.user_id limit ${mostCounted}
      ) others
    ) shared
    cross join lateral (
      select avg(amount)::bigint as amount from (
        select p.amount from withdrawal p where p.user_id = w.user_id and p.kind = w.kind and p.status = 'completed'
        order by p.created_at desc, p.id desc limit ${latest}
      ) p
    ) usual
    where w.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}
