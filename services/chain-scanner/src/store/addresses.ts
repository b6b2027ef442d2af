import { sql, type Db, type Tx } from '@tael/postgres';

export interface Assignment {
  userId: string;
  address: string;
  keyFingerprint: string;
  index: number;
  at: Date;
}

export async function findAddresses(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; address: string }>`
    select user_id as "userId", address from addresses where user_id = any (${userIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ userId, address }) => [userId, address]));
}

export interface ListedAddress extends Owner {
  keyFingerprint: string;
  index: number;
}

/** In the order of the users' ids. */
export async function listAddresses(
  db: Db,
  after: string | undefined,
  take: number,
): Promise<ListedAddress[]> {
  const { rows } = await sql<ListedAddress>`
    select user_id as "userId", address, key_fingerprint as "keyFingerprint", derivation_index::float8 as index
    from addresses
    where ${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid
    order by user_id limit ${take}
  `.execute(db);
  return rows;
}

/** Addresses are in lower case. */
export async function findOwners(db: Db, addresses: readonly string[]): Promise<Map<string, Owner>> {
  const { rows } = await sql<Owner & { key: string }>`
    select lower(address) as key, user_id as "userId", address from addresses
    where lower(address) = any (${addresses}::text[])
  `.execute(db);
  return new Map(rows.map(({ key, userId, address }) => [key, { userId, address }]));
}

export interface Owner {
  userId: string;
  address: string;
}

/** Locks the key's row until the transaction ends. */
export async function takeIndexes(tx: Tx, fingerprint: string, count: number): Promise<number> {
  await sql`insert into deposit_keys (fingerprint) values (${fingerprint}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ first: bigint }>`
    update deposit_keys set next_index = next_index + ${count} where fingerprint = ${fingerprint}
    returning next_index - ${count} as first
  `.execute(tx);
  return Number(rows[0]?.first);
}

export async function insertAssignments(tx: Tx, assignments: readonly Assignment[]): Promise<void> {
  await sql`
    insert into addresses (user_id, address, key_fingerprint, derivation_index, assigned_at)
    select * from unnest(
      ${assignments.map((a) => a.userId)}::uuid[], ${assignments.map((a) => a.address)}::text[],
      ${assignments.map((a) => a.keyFingerprint)}::text[], ${assignments.map((a) => a.index)}::bigint[],
      ${assignments.map((a) => a.at)}::timestamptz[]
    )
  `.execute(tx);
}

/** Call before publishing events of these users, so that events are published in commit order. */
export async function lockOwners(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from addresses where user_id = any (${[...new Set(userIds)]}::uuid[]) order by user_id for update
  `.execute(tx);
}
