import { sql, type Db, type Tx } from '@tael/postgres';
import type { Method } from '../domain/payout-account.ts';

export interface RailState {
  method: Method;
  stoppedAt: Date | null;
  stoppedBy: string | null;
  stopReason: string;
  waitsSince: Date | null;
  waitsFor: string;
  retryAt: Date | null;
  checkedAt: Date | null;
}

export async function readRailStates(db: Db | Tx): Promise<RailState[]> {
  const { rows } = await sql<RailState>`
    select method, stopped_at as "stoppedAt", stopped_by as "stoppedBy", stop_reason as "stopReason",
      waits_since as "waitsSince", waits_for as "waitsFor", retry_at as "retryAt", checked_at as "checkedAt"
    from rail
  `.execute(db);
  return rows;
}

/** Locks the rail until the end of the transaction. */
export async function lockRail(tx: Tx, method: Method): Promise<RailState> {
  await sql`insert into rail (method) values (${method}) on conflict do nothing`.execute(tx);
  await sql`select 1 from rail where method = ${method} for no key update`.execute(tx);
  const [state] = (await readRailStates(tx)).filter((one) => one.method === method);
  if (state === undefined) throw new Error('a locked rail is gone');
  return state;
}

export async function noteStop(
  tx: Tx,
  method: Method,
  stop: { at: Date; by: string; reason: string } | null,
): Promise<void> {
  await sql`
    update rail set stopped_at = ${stop?.at ?? null}, stopped_by = ${stop?.by ?? null},
      stop_reason = ${stop?.reason ?? ''} where method = ${method}
  `.execute(tx);
}

/** `waits` is null once the provider pays again. The first reason's time stays. */
export async function noteWaiting(
  db: Db,
  method: Method,
  waits: { reason: string; at: Date; retryAt: Date } | null,
): Promise<void> {
  await sql`
    insert into rail as r (method, waits_since, waits_for, retry_at)
    values (${method}, ${waits?.at ?? null}, ${waits?.reason ?? ''}, ${waits?.retryAt ?? null})
    on conflict (method) do update set
      waits_since = case when excluded.waits_since is null then null else coalesce(r.waits_since, excluded.waits_since) end,
      waits_for = excluded.waits_for, retry_at = excluded.retry_at
  `.execute(db);
}

export async function noteChecked(db: Db, method: Method, at: Date): Promise<void> {
  await sql`
    insert into rail (method, checked_at) values (${method}, ${at})
    on conflict (method) do update set checked_at = excluded.checked_at
  `.execute(db);
}
