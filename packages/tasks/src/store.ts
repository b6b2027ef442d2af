import { sql, type Db } from '@tael/postgres';
import { lockClass, lockId } from './locks.ts';

export interface TaskRow {
  name: string;
  running: boolean;
  lastRun: Date | null;
  lastResult: string | null;
  durationMs: bigint | null;
}

export async function claimSlot(db: Db, name: string, slot: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into tasks.task (name, last_slot) values (${name}, ${slot})
    on conflict (name) do update set last_slot = excluded.last_slot
      where task.last_slot is null or task.last_slot < excluded.last_slot
    returning name`.execute(db);
  return rows.length === 1;
}

/**
 * Uses the database's clock, which all replicas share. The result of a run that lost its lock and ended after its
 * successor is ignored.
 */
export async function recordRun(
  db: Db,
  name: string,
  run: { durationMs: number; result: string },
): Promise<void> {
  await sql`
    insert into tasks.task (name, last_run, last_result, duration_ms)
    values (${name}, clock_timestamp() - ${run.durationMs} * interval '1 ms', ${run.result}, ${run.durationMs})
    on conflict (name) do update set last_run = excluded.last_run, last_result = excluded.last_result,
      duration_ms = excluded.duration_ms
      where task.last_run is null or task.last_run <= excluded.last_run`.execute(db);
}

const keptRuns = 50;

export async function keepRun(
  db: Db,
  name: string,
  { durationMs, result }: { durationMs: number; result: string },
): Promise<void> {
  // The delete does not see the new row yet.
  await sql`
    with fresh as (
      insert into tasks.run (name, started_at, duration_ms, result)
      values (${name}, clock_timestamp() - ${durationMs} * interval '1 ms', ${durationMs}, ${result})
    )
    delete from tasks.run where name = ${name}
      and id <= (select id from tasks.run where name = ${name} order by id desc limit 1 offset ${keptRuns - 1})`.execute(
    db,
  );
}

export interface TaskRun {
  startedAt: Date;
  durationMs: number;
  result: string;
}

export async function readRuns(db: Db, name: string, limit: number): Promise<TaskRun[]> {
  const { rows } = await sql<TaskRun>`
    select started_at as "startedAt", duration_ms::float8 as "durationMs", result from tasks.run
    where name = ${name} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readTasks(db: Db, names: string[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select asked.name, task.last_run as "lastRun", task.last_result as "lastResult", task.duration_ms as "durationMs",
      exists (
        select from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and classid = ${lockClass} and objid = asked.lock_id::oid and granted
      ) as running
    from unnest(${names}::text[], ${names.map(lockId)}::bigint[]) as asked(name, lock_id)
    left join tasks.task on task.name = asked.name`.execute(db);
  return rows;
}
