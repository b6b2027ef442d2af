import { sql, type Db, type Tx } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';

export interface Act {
  eventId: string | null;
  service: string;
  actorId: string;
  actorRole: string;
  /** `<object>.<verb>`. */
  action: string;
  objectKind: string;
  objectId: string;
  before: unknown;
  after: unknown;
  reason: string;
  requestId: string;
  actedAt: Date;
}

export async function insertActs(tx: Tx, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into audit (event_id, service, actor_id, actor_role, action, object_kind, object_id, before, after,
      reason, request_id, acted_at)
    select * from unnest(
      ${acts.map((act) => act.eventId)}::text[], ${acts.map((act) => act.service)}::text[],
      ${acts.map((act) => act.actorId)}::text[], ${acts.map((act) => act.actorRole)}::text[],
      ${acts.map((act) => act.action)}::text[], ${acts.map((act) => act.objectKind)}::text[],
      ${acts.map((act) => act.objectId)}::text[], ${acts.map((act) => json(act.before))}::jsonb[],
      ${acts.map((act) => json(act.after))}::jsonb[], ${acts.map((act) => act.reason)}::text[],
      ${acts.map((act) => act.requestId)}::text[], ${acts.map((act) => act.actedAt)}::timestamptz[]
    )
    on conflict (event_id) do nothing
  `.execute(tx);
}

export interface AuditEntry extends Omit<Act, 'eventId'> {
  id: string;
}

export interface AuditFilter {
  id?: string;
  actorId?: string;
  object?: string;
  action?: string;
  from?: Date;
  before?: Date;
}

const columns = sql`a.id, a.service, a.actor_id as "actorId", a.actor_role as "actorRole", a.action,
  a.object_kind as "objectKind", a.object_id as "objectId", a.before, a.after, a.reason,
  a.request_id as "requestId", a.acted_at as "actedAt"`;
const newestFirst = sql`order by a.acted_at desc, a.id desc`;

export async function findActs(
  db: Db,
  filter: AuditFilter,
  list: { page: number; limit: number },
): Promise<PageOf<AuditEntry>> {
  const pages = pagesOf(await countActs(db, filter), list);
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit a where ${matching(filter)} ${newestFirst}
    limit ${list.limit} offset ${(pages.currentPage - 1) * list.limit}
  `.execute(db);
  return { items: rows, ...pages };
}

/** The time of `after` is read in SQL: a `Date` would cut its microseconds. */
export async function findActsAfter(
  db: Db,
  filter: AuditFilter,
  { after, take }: { after: string | undefined; take: number },
): Promise<AuditEntry[]> {
  const older =
    after === undefined
      ? sql`true`
      : sql`(a.acted_at, a.id) < (select acted_at, id from audit where id = ${after})`;
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit a where ${matching(filter)} and ${older} ${newestFirst} limit ${take}
  `.execute(db);
  return rows;
}

/** A trigger maintains counts per action and administrator. Narrower filters match few rows, which are counted. */
async function countActs(db: Db, filter: AuditFilter): Promise<number> {
  const { id, object, from, before } = filter;
  const isKept = id === undefined && object === undefined && from === undefined && before === undefined;
  const { rows } = await (
    isKept
      ? sql<{ total: number }>`
          select coalesce(sum(acts), 0)::int as total from act_counts a where ${matching(filter)}`
      : sql<{ total: number }>`select count(*)::int as total from audit a where ${matching(filter)}`
  ).execute(db);
  return rows[0]?.total ?? 0;
}

function matching({ id, actorId, object, action, from, before }: AuditFilter) {
  const conditions = [
    id === undefined ? undefined : sql`a.id = ${id}`,
    actorId === undefined ? undefined : sql`a.actor_id = ${actorId}`,
    object === undefined ? undefined : sql`(a.object_id = ${object} or a.object_kind = ${object})`,
    action === undefined ? undefined : sql`a.action = ${action}`,
    from === undefined ? undefined : sql`a.acted_at >= ${from}`,
    before === undefined ? undefined : sql`a.acted_at < ${before}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
