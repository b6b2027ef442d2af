import { isUuid, sql, type Db, type Tx } from '@tael/postgres';

export async function insertCheckIn(
  tx: Tx,
  checkIn: { userId: string; day: string; streak: number; points: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into checkins (user_id, day, streak, points, created_at)
    values (${checkIn.userId}, ${checkIn.day}::date, ${checkIn.streak}, ${checkIn.points}, ${checkIn.at})
    on conflict do nothing
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export interface CheckIn {
  userId: string;
  day: string;
  points: number;
  at: Date;
}

export async function findCheckIns(
  db: Db,
  wanted: readonly { userId: string; day: string }[],
): Promise<CheckIn[]> {
  const valid = wanted.filter(({ userId }) => isUuid(userId));
  const { rows } = await sql<CheckIn>`
    select c.user_id as "userId", c.day::text as day, c.points, c.created_at as at
    from unnest(${valid.map((w) => w.userId)}::uuid[], ${valid.map((w) => w.day)}::text[]) as w (user_id, day)
    join checkins c on c.user_id = w.user_id and c.day::text = w.day
  `.execute(db);
  return rows;
}
