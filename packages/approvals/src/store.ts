import type { ApprovalState } from '@tael/contract/approvals';
import { inBatches, sql, type Db, type Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';

export type Fields = Readonly<Record<string, unknown>>;

export interface Act {
  id: string;
  action: AdminAct;
  objectKind: string;
  objectId: string;
  objectLabel: string;
  about: string | null;
  before: Fields;
  after: Fields;
  reason: string;
  payload: unknown;
  proposedBy: string;
  proposedRole: string;
  requestId: string;
  proposedAt: Date;
  lapsesAt: Date;
  aloneAt: Date | null;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: Date | null;
}

const act = (now: Date) => sql`
  id, action, object_kind as "objectKind", object_id as "objectId", object_label as "objectLabel", about, before, after,
  reason, payload, proposed_by as "proposedBy", proposed_role as "proposedRole", request_id as "requestId",
  proposed_at as "proposedAt", lapses_at as "lapsesAt", alone_at as "aloneAt",
  case when state = 'waiting' and lapses_at <= ${now} then 'lapsed' else state end as state,
  decided_by as "decidedBy", decided_at as "decidedAt"`;

export async function insertAct(tx: Tx, one: Omit<Act, 'state' | 'decidedBy' | 'decidedAt'>): Promise<void> {
  await sql`
    insert into approvals.act (id, action, object_kind, object_id, object_label, about, before, after, reason, payload,
      proposed_by, proposed_role, request_id, proposed_at, lapses_at, alone_at)
    values (${one.id}, ${one.action}, ${one.objectKind}, ${one.objectId}, ${one.objectLabel}, ${one.about},
      ${JSON.stringify(one.before)}, ${JSON.stringify(one.after)}, ${one.reason}, ${JSON.stringify(one.payload)},
      ${one.proposedBy}, ${one.proposedRole}, ${one.requestId}, ${one.proposedAt}, ${one.lapsesAt}, ${one.aloneAt})
  `.execute(tx);
}

export async function findAct(db: Db | Tx, id: string, now: Date): Promise<Act | undefined> {
  const { rows } = await sql<Act>`select ${act(now)} from approvals.act where id = ${id}`.execute(db);
  return rows[0];
}

export async function lockAct(tx: Tx, id: string, now: Date): Promise<Act | undefined> {
  const { rows } = await sql<Act>`
    select ${act(now)} from approvals.act where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

export async function settleAct(
  tx: Tx,
  id: string,
  to: { state: 'approved' | 'refused' | 'withdrawn'; decidedBy: string | null; at: Date },
): Promise<void> {
  await sql`
    update approvals.act set state = ${to.state}, decided_by = ${to.decidedBy}, decided_at = ${to.at}, payload = null
    where id = ${id}
  `.execute(tx);
}

export async function findWaiting(db: Db, now: Date, limit: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select ${act(now)} from approvals.act where state = 'waiting' and lapses_at > ${now}
    order by proposed_at, id limit ${limit}
  `.execute(db);
  return rows;
}

export async function findDueAlone(db: Db, now: Date, limit: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select ${act(now)} from approvals.act where state = 'waiting' and alone_at <= ${now} and lapses_at > ${now}
    order by alone_at limit ${limit}
  `.execute(db);
  return rows;
}

const keptMs = 30 * 24 * 3_600_000;

/** The audit log keeps what was proposed and decided. */
export async function purgeApprovals(db: Db, now: Date): Promise<number> {
  await sql`
    update approvals.act set payload = null where state = 'waiting' and lapses_at <= ${now} and payload is not null
  `.execute(db);
  const before = new Date(now.getTime() - keptMs);
  await sql`delete from approvals.adjusted where day < ${before}::date`.execute(db);
  return inBatches(async () => {
    const { rows } = await sql`
      delete from approvals.act where id in (select id from approvals.act where lapses_at < ${before} limit 1000)
      returning id`.execute(db);
    return rows.length;
  });
}
