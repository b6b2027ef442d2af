import { sql, type Db, type Tx } from '@tael/postgres';
import type { Award } from '../domain/ceilings.ts';
import type { Source } from '../domain/entry.ts';

export async function insertWithheld(
  tx: Tx,
  awards: readonly (Award & { networkFingerprint: string })[],
): Promise<void> {
  if (awards.length === 0) return;
  await sql`
    insert into withheld_awards (natural_key, user_id, source, points, description, detail, party_id, happened_at,
      network)
    select * from unnest(
      ${awards.map((a) => a.key)}::text[], ${awards.map((a) => a.userId)}::uuid[],
      ${awards.map((a) => a.source)}::text[], ${awards.map((a) => a.points)}::bigint[],
      ${awards.map((a) => a.description)}::text[], ${awards.map((a) => a.detail ?? '')}::text[],
      ${awards.map((a) => a.partyId ?? null)}::uuid[], ${awards.map((a) => a.at)}::timestamptz[],
      ${awards.map((a) => a.networkFingerprint)}::text[]
    )
  `.execute(tx);
}

export interface WithheldAward {
  id: string;
  key: string;
  userId: string;
  source: Source;
  points: bigint;
  description: string;
  detail: string;
  partyId: string | null;
  at: Date;
  networkFingerprint: string;
}

const columns = sql`
  id, natural_key as key, user_id as "userId", source, points, description, detail, party_id as "partyId",
  happened_at as at, network as "networkFingerprint"`;

const isUndecided = sql`released_at is null and refused_at is null`;

export async function findWithheld(
  db: Db,
  { limit, skip }: { limit: number; skip: number },
): Promise<WithheldAward[]> {
  const { rows } = await sql<WithheldAward>`
    select ${columns} from withheld_awards where ${isUndecided}
    order by id desc limit ${limit} offset ${skip}
  `.execute(db);
  return rows;
}

export async function sumWithheld(db: Db): Promise<{ awards: number; points: bigint }> {
  const { rows } = await sql<{ awards: number; points: bigint }>`
    select count(*)::int as awards, coalesce(sum(points), 0)::bigint as points
    from withheld_awards where ${isUndecided}
  `.execute(db);
  return rows[0] ?? { awards: 0, points: 0n };
}

export async function findWithheldByKey(db: Db, keys: readonly string[]): Promise<WithheldAward[]> {
  const { rows } = await sql<WithheldAward>`
    select ${columns} from withheld_awards where natural_key = any(${keys}::text[]) and released_at is null
  `.execute(db);
  return rows;
}

export interface Settled {
  actorId: string;
  reason: string;
  at: Date;
}

const undecidedIds = (ids: readonly string[]) => sql`
  select w.id from withheld_awards w
  where w.id = any(${ids}::uuid[]) and w.released_at is null and w.refused_at is null
  order by w.id for no key update`;

export async function markReleased(tx: Tx, ids: readonly string[], by: Settled): Promise<WithheldAward[]> {
  const { rows } = await sql<WithheldAward>`
    update withheld_awards set released_at = ${by.at}, released_by = ${by.actorId}, reason = ${by.reason}
    where id in (${undecidedIds(ids)})
    returning ${columns}
  `.execute(tx);
  return rows;
}

export async function markRefused(tx: Tx, ids: readonly string[], by: Settled): Promise<WithheldAward[]> {
  const { rows } = await sql<WithheldAward>`
    update withheld_awards
    set refused_at = ${by.at}, refused_by = ${by.actorId}, refused_because = ${by.reason}
    where id in (${undecidedIds(ids)})
    returning ${columns}
  `.execute(tx);
  return rows;
}
