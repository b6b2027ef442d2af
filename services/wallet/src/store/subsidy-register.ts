import type { AdminOperation } from '@tael/contract/wallet';
import { sql, type Db } from '@tael/postgres';

export interface SubsidyEntry {
  id: string;
  userId: string;
  operation: AdminOperation;
  asked: bigint;
  /** Changes of the counter and of available ¥; they differ by the shortfall. */
  change: bigint;
  moved: bigint;
  shortfall: bigint;
  subsidyAfter: bigint;
  reason: string;
  actorId: string;
  createdAt: Date;
}

export interface SubsidyFilter {
  operation?: AdminOperation | undefined;
  users?: readonly string[] | undefined;
  id?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

function searched(users: readonly string[], id: string | undefined) {
  const ofUsers = sql`user_id = any(${users}::uuid[])`;
  return id === undefined ? ofUsers : sql`(${ofUsers} or operation_id = ${id})`;
}

function where({ operation, users, id, from, until }: SubsidyFilter, after?: string) {
  const conditions = [
    sql`true`,
    ...(operation === undefined ? [] : [sql`operation = ${operation}`]),
    ...(users === undefined ? [] : [searched(users, id)]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`created_at < ${until}`]),
    ...(after === undefined
      ? []
      : [
          sql`(created_at, operation_id) <
            (select created_at, operation_id from subsidy_register where operation_id = ${after})`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

export async function findSubsidies(
  db: Db,
  filter: SubsidyFilter,
  { after, skip, take }: { after?: string | undefined; skip: number; take: number },
): Promise<SubsidyEntry[]> {
  const { rows } = await sql<SubsidyEntry>`
    select operation_id as id, user_id as "userId", operation, asked, change, moved, shortfall,
      subsidy_after as "subsidyAfter", reason, actor_id as "actorId", created_at as "createdAt"
    from subsidy_register where ${where(filter, after)}
    order by created_at desc, operation_id desc limit ${take} offset ${skip}
  `.execute(db);
  return rows;
}

export interface SubsidyTotals {
  entries: bigint;
  granted: bigint;
  clawedBack: bigint;
  shortfall: bigint;
}

type Condition = ReturnType<typeof sql>;

function figuresOf({ users, id, ...filter }: SubsidyFilter): Condition {
  if (users !== undefined)
    return sql`
      select (created_at at time zone 'Asia/Shanghai')::date as day, 1 as entries,
        greatest(change, 0) as granted, greatest(-change, 0) as clawed_back, shortfall
      from subsidy_register where ${where({ users, id, ...filter })}`;
  const { operation, from, until } = filter;
  const conditions = [
    sql`true`,
    ...(operation === undefined ? [] : [sql`operation = ${operation}`]),
    ...(from === undefined ? [] : [sql`day >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date`]),
    ...(until === undefined ? [] : [sql`day < (${until}::timestamptz at time zone 'Asia/Shanghai')::date`]),
  ];
  return sql`select * from subsidy_figures where ${sql.join(conditions, sql` and `)}`;
}

const totals = sql`coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(granted), 0)::bigint as granted,
  coalesce(sum(clawed_back), 0)::bigint as "clawedBack", coalesce(sum(shortfall), 0)::bigint as shortfall`;

export async function sumSubsidies(db: Db, filter: SubsidyFilter): Promise<SubsidyTotals> {
  const { rows } = await sql<SubsidyTotals>`select ${totals} from (${figuresOf(filter)}) f`.execute(db);
  return rows[0] ?? { entries: 0n, granted: 0n, clawedBack: 0n, shortfall: 0n };
}

export async function sumSubsidiesByDay(
  db: Db,
  filter: SubsidyFilter,
  days: readonly string[],
): Promise<(SubsidyTotals & { day: string })[]> {
  const { rows } = await sql<SubsidyTotals & { day: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, ${totals}
    from unnest(${days}::date[]) as d (day) left join (${figuresOf(filter)}) f on f.day = d.day
    group by d.day order by d.day
  `.execute(db);
  return rows;
}
