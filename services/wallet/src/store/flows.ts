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
  scope: 'redemption' | 'deposit',
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

export interface OpenHold {
  holdId: string;
  userId: string;
  amount: bigint;
  heldAt: Date;
}

/** Holds older than a moment that are neither released nor settled, a page at a time by their id. */
export async function findHoldsSince(
  db: Db,
  page: { after: string; before: Date; most: number },
): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    select hold_id as "holdId", user_id as "userId", amount, created_at as "heldAt"
    from hold where status = 'held' and created_at < ${page.before} and hold_id > ${page.after}
    order by hold_id limit ${page.most}
  `.execute(db);
  return rows;
}
