import { sql, type Db } from '@tael/postgres';

export interface Approval {
  id: string;
  referrerId: string;
  points: number;
  status: string;
  at: Date;
}

const approval = sql`id, referrer_id as "referrerId", points, status, coalesce(decided_at, registered_at) as at`;

export async function findUnconfirmed(
  db: Db,
  { before, after, limit }: { before: Date; after: string | undefined; limit: number },
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select ${approval} from referrals
    where status = 'completed' and credited_at is null and decided_at < ${before}
      and (${after ?? null}::uuid is null
        or (decided_at, id) > (select decided_at, id from referrals where id = ${after ?? null}::uuid))
    order by decided_at, id limit ${limit}
  `.execute(db);
  return rows;
}

export async function countUnconfirmed(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referrals
    where status = 'completed' and credited_at is null and decided_at < ${before}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function confirmCredits(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update referrals set credited_at = ${at} where id = any(${ids}::uuid[])`.execute(db);
}

export async function findDecided(db: Db, ids: readonly string[]): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select ${approval} from referrals where id = any(${ids}::uuid[]) and points is not null
  `.execute(db);
  return rows;
}
