import { sql, type Db, type Tx } from '@tael/postgres';
import type { Assessment, Signal } from '../domain/score.ts';

interface SharedRow {
  kind: 'device' | 'network' | 'place' | 'payout';
  withReferrer: boolean;
  others: string[];
}

export interface FactsRow {
  id: string;
  ageDays: number;
  checkInDays: number;
  profileFilled: boolean;
  deposited: boolean;
  withdrew: boolean;
  withinTheHour: number;
  shared: SharedRow[];
}

const mostOthers = 20;

export async function findFacts(db: Db, ids: readonly string[], now: Date): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    select r.id, greatest(0, floor(extract(epoch from ${now}::timestamptz - r.registered_at) / 86400))::int as "ageDays",
      coalesce(cardinality(f.checkin_days), 0) as "checkInDays", coalesce(f.profile_filled, false) as "profileFilled",
      coalesce(f.deposited, false) as deposited, coalesce(f.withdrew, false) as withdrew,
      (select count(*)::int from (
        select 1 from referrals s where s.referrer_id = r.referrer_id and s.id <> r.id
          and s.registered_at between r.registered_at - interval '1 hour' and r.registered_at + interval '1 hour'
        limit 100
      ) near) as "withinTheHour",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind,
        'withReferrer', exists (select 1 from traces o
          where (o.kind, o.fingerprint, o.user_id) = (t.kind, t.fingerprint, r.referrer_id)),
        'others', (select coalesce(jsonb_agg(user_id), '[]') from (
          select o.user_id from traces o
          where (o.kind, o.fingerprint) = (t.kind, t.fingerprint)
            and o.user_id not in (r.referrer_id, r.referred_user_id)
          order by o.user_id limit ${mostOthers}
        ) o))), '[]')
        from traces t where t.user_id = r.referred_user_id) as shared
    from referrals r left join people f on f.user_id = r.referred_user_id
    where r.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Skips settled referrals: they keep the score that their reviewer saw. */
export async function saveAssessments(
  tx: Tx,
  assessed: readonly (Assessment & { id: string })[],
  at: Date,
): Promise<void> {
  await sql`
    with scored as (
      update referrals r set score = made.score
      from unnest(${assessed.map((one) => one.id)}::uuid[], ${assessed.map((one) => one.score)}::int[]) as made (id, score)
      where r.id = made.id and r.status = 'pending' and r.score is distinct from made.score
    )
    insert into assessments (referral_id, signals, assessed_at)
    select made.id, made.signals, ${at} from unnest(${assessed.map((one) => one.id)}::uuid[],
      ${assessed.map((one) => JSON.stringify(one.signals))}::jsonb[]) as made (id, signals)
    join referrals r on r.id = made.id and r.status = 'pending'
    order by made.id
    on conflict (referral_id) do update set signals = excluded.signals, assessed_at = excluded.assessed_at
  `.execute(tx);
}

export async function findPendingAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referrals where status = 'pending' and listed and id > ${id} order by id limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function findAssessment(
  db: Db,
  referralId: string,
): Promise<{ signals: Signal[]; assessedAt: Date } | undefined> {
  const { rows } = await sql<{ signals: Signal[]; assessedAt: Date }>`
    select signals, assessed_at as "assessedAt" from assessments where referral_id = ${referralId}
  `.execute(db);
  return rows[0];
}
