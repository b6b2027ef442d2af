import { sql, type Db, type Tx } from '@tael/postgres';

/** `all`, or a user id. */
export type Scope = string;

export interface ApprovedDay {
  scope: Scope;
  amount: bigint;
  raisedTo: bigint | null;
}

/** Locks the row until the transaction ends, so that concurrent approvals can't exceed a limit together. */
export async function addApproved(
  tx: Tx,
  { day, scope, amount }: { day: string; scope: Scope; amount: bigint },
): Promise<ApprovedDay> {
  const { rows } = await sql<ApprovedDay>`
    insert into approved_on as known (day, scope, amount) values (${day}::date, ${scope}, ${amount})
    on conflict (day, scope) do update set amount = known.amount + excluded.amount
    returning scope, amount, raised_to as "raisedTo"
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

export async function raiseLimit(tx: Tx, day: string, scope: Scope, to: bigint): Promise<void> {
  await sql`
    update approved_on set raised_to = ${to} where day = ${day}::date and scope = ${scope}
  `.execute(tx);
}

export async function findApproved(db: Db, day: string): Promise<ApprovedDay[]> {
  const { rows } = await sql<ApprovedDay>`
    select scope, amount, raised_to as "raisedTo" from approved_on
    where day = ${day}::date and (scope = 'all' or raised_to is not null) order by scope limit 1000
  `.execute(db);
  return rows;
}

export async function findApprovedOf(db: Db, day: string, scopes: readonly Scope[]): Promise<ApprovedDay[]> {
  const { rows } = await sql<ApprovedDay>`
    select scope, amount, raised_to as "raisedTo" from approved_on
    where day = ${day}::date and scope = any(${scopes}::text[])
  `.execute(db);
  return rows;
}

export async function purgeApproved(db: Db, before: string): Promise<void> {
  await sql`delete from approved_on where day < ${before}::date`.execute(db);
}
