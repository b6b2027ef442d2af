import { sql, type Db } from '@tael/postgres';

export interface StoredFlow {
  key: string;
  userId: string;
  amount: bigint;
  state: string;
  at: Date;
}

/** Holds by their id, such as `withdrawal:<id>`. */
export async function findHolds(db: Db, holdIds: readonly string[]): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select hold_id as key, user_id as "userId", amount, status as state, coalesce(ended_at, created_at) as at
    from hold where hold_id = any(${holdIds}::text[])
  `.execute(db);
  return rows;
}

/** What was paid under a natural key; `scope` and the key make it. */
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

export interface Stretch {
  /** The key after which to go on. */
  after: string;
  /** Of what has ended, what ended since then. */
  endedSince: Date;
  most: number;
}

/** Holds that wait, however old, and those that ended lately; by their id. */
export async function findHoldsToMatch(db: Db, { after, endedSince, most }: Stretch): Promise<StoredFlow[]> {
  const columns = sql`hold_id as key, user_id as "userId", amount, status as state,
    coalesce(ended_at, created_at) as at`;
  const { rows } = await sql<StoredFlow>`
    (select ${columns} from hold where status = 'held' and hold_id > ${after} order by hold_id limit ${most})
    union all
    (select ${columns} from hold
     where status in ('released', 'settled') and ended_at >= ${endedSince} and hold_id > ${after}
     order by hold_id limit ${most})
    order by key limit ${most}
  `.execute(db);
  return rows;
}

/** What was paid lately under natural keys, by them. */
export async function findPaymentsToMatch(
  db: Db,
  scope: keyof typeof kindsOf,
  { after, endedSince, most }: Stretch,
): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select reference as key, to_user as "userId", amount, status as state, created_at as at
    from transactions
    where kind = any(${kindsOf[scope]}::text[]) and created_at >= ${endedSince} and reference > ${after}
    order by reference limit ${most}
  `.execute(db);
  return rows;
}
