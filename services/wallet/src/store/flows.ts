import { sql, type Db } from '@tael/postgres';

export interface StoredFlow {
  key: string;
  userId: string;
  amount: bigint;
  state: string;
  at: Date;
}

/** FindFlows names a tombstone `voided`. */
export async function findHolds(db: Db, holdIds: readonly string[]): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select hold_id as key, user_id as "userId", amount,
      case status when 'tombstone' then 'voided' else status end as state, coalesce(ended_at, created_at) as at
    from hold where hold_id = any(${holdIds}::text[])
  `.execute(db);
  return rows;
}

/** Keys are natural keys without their scope: a redemption's id, or `deposit:…`. */
export async function findNaturallyPaid(
  db: Db,
  scope: keyof typeof kindsOf,
  keys: readonly string[],
): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select t.reference as key, t.to_user as "userId", t.amount, t.status as state, t.created_at as at
    from unnest(${keys}::text[]) as wanted (key)
    join transactions t on t.reference = wanted.key and t.kind = any(${kindsOf[scope]}::text[])
  `.execute(db);
  return rows;
}

const kindsOf = { redemption: ['redemption'], deposit: ['deposit', 'suspense'] };

export interface Range {
  after: string;
  most: number;
}

export async function findHoldsToMatch(db: Db, { after, most }: Range): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select hold_id as key, user_id as "userId", amount, status as state, coalesce(ended_at, created_at) as at
    from hold where matched_at is null and status <> 'tombstone' and hold_id > ${after}
    order by hold_id limit ${most}
  `.execute(db);
  return rows;
}

/** Literals, so that the planner can use the partial index of unmatched rows. */
const isOf = (scope: keyof typeof kindsOf) =>
  sql`kind in (${sql.join(kindsOf[scope].map((kind) => sql.lit(kind)))})`;

export async function findPaymentsToMatch(
  db: Db,
  scope: keyof typeof kindsOf,
  { after, most }: Range,
): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select reference as key, to_user as "userId", amount, status as state, created_at as at
    from transactions
    where matched_at is null and kind in ('redemption', 'deposit', 'suspense') and ${isOf(scope)}
      and reference > ${after}
    order by reference limit ${most}
  `.execute(db);
  return rows;
}

/** Locks rows in the ledger's order, to avoid deadlocks. */
export async function noteHoldsMatched(db: Db, holdIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update hold set matched_at = ${at} from (
      select hold_id as id from hold where hold_id = any(${holdIds}::text[]) order by hold_id for no key update
    ) matched where hold_id = matched.id
  `.execute(db);
}

export async function notePaymentsMatched(
  db: Db,
  scope: keyof typeof kindsOf,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update transactions set matched_at = ${at} where matched_at is null
      and kind in ('redemption', 'deposit', 'suspense') and ${isOf(scope)} and reference = any(${keys}::text[])
  `.execute(db);
}
