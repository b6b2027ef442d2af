import { sql, type Db, type Tx } from '@tael/postgres';
import {
  fromSuspenseSuffix,
  type Entry,
  type EntryType,
  type LevelChange,
  type Source,
} from '../domain/entry.ts';
import type { RedemptionState } from '../domain/redemption.ts';

/** Includes withheld awards, also refused ones. */
export async function findUsedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select natural_key as key from entries where natural_key = any(${keys}::text[])
    union all
    select natural_key from withheld_awards where natural_key = any(${keys}::text[]) and released_at is null
  `.execute(db);
  return rows.map(({ key }) => key);
}

export async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into entries (natural_key, user_id, source, type, points, total_change, available_change, version, total,
      available, position, type_position, description, detail, party_id, happened_at)
    select natural_key, user_id, source, type, points, total_change, available_change, version, total, available,
      position, type_position, description, detail, party_id, happened_at
    from unnest(
      ${entries.map((e) => e.key)}::text[], ${entries.map((e) => e.userId)}::uuid[],
      ${entries.map((e) => e.source)}::text[], ${entries.map((e) => e.type)}::text[],
      ${entries.map((e) => e.points)}::bigint[], ${entries.map((e) => e.totalChange)}::bigint[],
      ${entries.map((e) => e.availableChange)}::bigint[], ${entries.map((e) => e.after?.version ?? null)}::bigint[],
      ${entries.map((e) => e.after?.total ?? null)}::bigint[],
      ${entries.map((e) => e.after?.available ?? null)}::bigint[],
      ${entries.map((e) => e.after?.position ?? null)}::bigint[],
      ${entries.map((e) => e.after?.typePosition ?? null)}::bigint[],
      ${entries.map((e) => e.description)}::text[], ${entries.map((e) => e.detail ?? '')}::text[],
      ${entries.map((e) => e.partyId ?? null)}::uuid[], ${entries.map((e) => e.at)}::timestamptz[]
    ) with ordinality as n (natural_key, user_id, source, type, points, total_change, available_change, version,
      total, available, position, type_position, description, detail, party_id, happened_at, place)
    order by place
  `.execute(tx);
}

export async function insertLevelChanges(tx: Tx, changes: readonly LevelChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into level_changes (user_id, version, level, previous_level, total, by_hand, actor_id, reason, changed_at)
    select * from unnest(
      ${changes.map((c) => c.userId)}::uuid[], ${changes.map((c) => c.version)}::bigint[],
      ${changes.map((c) => c.level)}::text[], ${changes.map((c) => c.previousLevel)}::text[],
      ${changes.map((c) => c.total)}::bigint[], ${changes.map((c) => c.byHand)}::boolean[],
      ${changes.map((c) => c.actorId ?? null)}::uuid[], ${changes.map((c) => c.reason)}::text[],
      ${changes.map((c) => c.at)}::timestamptz[]
    )
  `.execute(tx);
}

export interface ListedEntry {
  id: string;
  key: string;
  source: Source;
  type: EntryType;
  points: bigint;
  description: string;
  detail: string;
  at: Date;
  state: RedemptionState | null;
}

/** Newest first. Positions have no gaps, so each page is an index range and the last costs as much as the first. */
export async function findEntries(
  db: Db,
  userId: string,
  range: { type: EntryType | undefined; from: bigint; to: bigint },
): Promise<ListedEntry[]> {
  const { rows } = await entryRange(userId, range).execute(db);
  return rows;
}

export function entryRange(
  userId: string,
  { type, from, to }: { type: EntryType | undefined; from: bigint; to: bigint },
) {
  const place = type === undefined ? sql.ref('e.position') : sql.ref('e.type_position');
  const ofType = type === undefined ? sql`true` : sql`e.type = ${type}`;
  // Not a join: Postgres cannot estimate how few keys match, and would join every redemption.
  return sql<ListedEntry>`
    select e.id, e.natural_key as key, e.source, e.type, e.points, e.description, e.detail, e.happened_at as at,
      case when e.source = 'redemption' then
        (select r.state from redemptions r where r.id = substr(e.natural_key, 12)::uuid)
      end as state
    from entries e
    where e.user_id = ${userId}::uuid and ${ofType} and ${place} between ${from} and ${to}
    order by ${place} desc`;
}

export interface BookedEntry {
  id: string;
  userId: string;
  source: Source;
  type: EntryType;
  points: bigint;
  description: string;
  partyId: string | null;
  at: Date;
}

/** Leaves out medals, which carry no points. */
export async function findBookedBelow(
  db: Db,
  { below, limit }: { below: string | undefined; limit: number },
): Promise<BookedEntry[]> {
  const { rows } = await sql<BookedEntry>`
    select id, user_id as "userId", source, type, points, description, party_id as "partyId", happened_at as at
    from entries
    where points <> 0 and version is not null and ${below === undefined ? sql`true` : sql`id < ${below}::uuid`}
    order by id desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface SuspendedEntry {
  id: string;
  key: string;
  userId: string;
  source: Source;
  points: bigint;
  description: string;
  detail: string;
  partyId: string | null;
  at: Date;
}

export async function findSuspended(
  db: Db,
  wish: { userIds: readonly string[] } | { newest: number; skip: number },
): Promise<SuspendedEntry[]> {
  const { rows } = await sql<SuspendedEntry>`
    select id, natural_key as key, user_id as "userId", source, points, description, detail, party_id as "partyId",
      happened_at as at
    from entries e
    where version is null
      and not exists (
        select from entries r
        where r.natural_key = e.natural_key || ${fromSuspenseSuffix} and r.version is not null)
      and ${'userIds' in wish ? sql`user_id = any(${wish.userIds}::uuid[])` : sql`true`}
    order by id desc
    ${'userIds' in wish ? sql`` : sql`limit ${wish.newest} offset ${wish.skip}`}
  `.execute(db);
  return rows;
}

export async function findBookedAt(db: Db, keys: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select natural_key as key, happened_at as at from entries where natural_key = any(${keys}::text[])
  `.execute(db);
  return new Map(rows.map(({ key, at }) => [key, at]));
}

export interface SourceTotal {
  source: Source;
  points: bigint;
}

export async function findSources(db: Db, userId: string): Promise<SourceTotal[]> {
  const { rows } = await sql<SourceTotal>`
    select source, points from source_totals where user_id = ${userId} and points <> 0 order by points desc, source
  `.execute(db);
  return rows;
}

export interface PastLevel {
  level: string;
  previousLevel: string;
  total: bigint;
  byHand: boolean;
  at: Date;
}

export async function findLevelChanges(db: Db, userId: string, limit: number): Promise<PastLevel[]> {
  const { rows } = await sql<PastLevel>`
    select level, previous_level as "previousLevel", total, by_hand as "byHand", changed_at as at
    from level_changes where user_id = ${userId} and level <> previous_level
    order by version desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface BookedFlow {
  key: string;
  userId: string;
  points: bigint;
  at: Date;
  inSuspense: boolean;
}

export async function findBookedFlows(db: Db, keys: readonly string[]): Promise<BookedFlow[]> {
  const { rows } = await sql<BookedFlow>`
    select natural_key as key, user_id as "userId", points, happened_at as at, version is null as "inSuspense"
    from entries where natural_key = any(${keys}::text[])
  `.execute(db);
  return rows;
}

/** Excludes `:released` entries: the other service knows only the original key. */
export async function findAwardsAfter(
  db: Db,
  source: 'check-in' | 'referral',
  wish: { after: string; writtenBefore: Date; limit: number },
): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, natural_key as key from entries
    where source = ${source} and id > ${wish.after}::uuid and uuid_extract_timestamp(id) < ${wish.writtenBefore}
      and natural_key not like ${`%${fromSuspenseSuffix}`}
    order by id limit ${wish.limit}
  `.execute(db);
  return rows;
}
