import { sql, type Db } from '@tael/postgres';
import { sides, type Checkpoint, type Side, type SideKinds } from '../domain/history-checkpoints.ts';
import { kindsOfUserType } from '../domain/kinds.ts';

export async function findCheckpoints(db: Db, userId: string): Promise<Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until, counts
    from history_checkpoint where user_id = ${userId} order by history_checkpoint.until
  `.execute(db);
  return rows;
}

/** A checkpoint has more rows if several have the same time: it never splits them. */
export const rowsPerCheckpoint = 2_000;

/** No transaction runs for a minute, so older rows are all committed. */
const settling = sql`interval '1 minute'`;

const mostAtOnce = 20_000;

/** Only for full parts of the history. Concurrent calls set the same checkpoints. */
export async function setCheckpoints(db: Db, userId: string, last: Checkpoint | undefined): Promise<void> {
  const kinds = kindsOfUserType();
  const ofEachKind = (side: Side, columns: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) => sql`
    select ${columns} from unnest(${kinds[side]}::text[]) as k (kind), lateral (
      select created_at from transactions
      where ${side === 'fromUser' ? sql`from_user` : sql`to_user`} = ${userId} and kind = k.kind
        and created_at > ${last?.until ?? '-infinity'}::timestamptz ${rest}) t`;
  const ends = sides.map((side) =>
    ofEachKind(side, sql`t.created_at`, sql`order by created_at offset ${mostAtOnce} limit 1`),
  );
  const mine = sides.map((side) =>
    ofEachKind(
      side,
      sql`t.created_at, ${sql.lit(`${side}:`)} || k.kind as what`,
      sql`and created_at < (select "end" from bound) offset 0`,
    ),
  );
  await sql`
    with bound as (
      select least(now() - ${settling}, min(created_at)) as "end" from (${sql.join(ends, sql` union all `)}) ends
    ), mine as (${sql.join(mine, sql` union all `)}),
    placed as (select *, (rank() over (order by created_at) - 1) / ${sql.lit(rowsPerCheckpoint)} as part from mine),
    counted as (select part, what, count(*) as count, max(created_at) as until from placed group by 1, 2)
    insert into history_checkpoint (user_id, until, counts)
    select ${userId}, max(until), jsonb_object_agg(what, count) from counted
    where part < (select max(part) from counted) group by part
    on conflict do nothing
  `.execute(db);
}

/** Index 0 counts before the first checkpoint, 1 between the first and the second. */
export async function countUnsettledByPart(
  db: Db,
  userId: string,
  kinds: SideKinds,
  checkpoints: readonly Checkpoint[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ part: number; count: bigint }>`
    select width_bucket(t.created_at - interval '1 microsecond', ${checkpoints.map(({ until }) => until)}::timestamptz[]) as part,
      count(*) as count
    from transactions t
    where t.from_user = ${userId} and t.status <> 'completed' and t.kind = any(${kinds.fromUser}::text[]) group by 1
  `.execute(db);
  return new Map(rows.map(({ part, count }) => [part, Number(count)]));
}
