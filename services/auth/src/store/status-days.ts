import { sql, type Db, type Tx } from '@tael/postgres';
import { minutesOfDay } from '../domain/status-day.ts';

export interface StatusDay {
  part: string;
  day: string;
  minutes: string;
}

/** Locks the rows in the order of their key, so that two reports never wait for each other. */
export async function lockStatusDays(
  tx: Tx,
  keys: readonly Pick<StatusDay, 'part' | 'day'>[],
): Promise<StatusDay[]> {
  const wanted = sql`
    select distinct day, part from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x (day date, part text)
    order by day, part
  `;
  await sql`
    insert into status_days (day, part, minutes) select day, part, repeat('.', ${minutesOfDay}) from (${wanted}) w
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<StatusDay>`
    select part, day::text, minutes from status_days where (day, part) in (${wanted})
    order by status_days.day, part for update
  `.execute(tx);
  return rows;
}

export async function updateStatusDays(tx: Tx, days: readonly StatusDay[]): Promise<void> {
  await sql`
    update status_days s set minutes = x.minutes
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x (day date, part text, minutes text)
    where s.day = x.day and s.part = x.part
  `.execute(tx);
}

export interface DayFigures {
  part: string;
  day: string;
  working: number;
  slow: number;
  away: number;
}

export async function readStatusDays(db: Db, from: string): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select part, day::text, working, slow, away from status_days where day >= ${from}::date order by part, day
  `.execute(db);
  return rows;
}

export async function purgeStatusDays(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from status_days where day < (${before}::timestamptz at time zone 'Asia/Shanghai')::date
  `.execute(db);
  return Number(numAffectedRows);
}
