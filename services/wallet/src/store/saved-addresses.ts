import { sql, type Db, type Tx } from '@tael/postgres';

export interface SavedAddress {
  address: string;
  name: string;
  savedAt: Date;
}

const columns = sql`address, name, saved_at as "savedAt"`;

export async function findAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddress>`
    select ${columns} from saved_address where user_id = ${userId} order by lower(name), address
  `.execute(db);
  return rows;
}

/** Serializes changes of one user's addresses, so that their number is limited and each name is there once. */
export async function lockAddresses(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_address:${userId}`}, 0))`.execute(tx);
}

export async function saveAddress(
  tx: Tx,
  userId: string,
  { address, name, savedAt }: SavedAddress,
): Promise<void> {
  await sql`
    insert into saved_address (user_id, address, name, saved_at) values (${userId}, ${address}, ${name}, ${savedAt})
    on conflict (user_id, address) do update set name = excluded.name
  `.execute(tx);
}

export async function deleteAddress(db: Db, userId: string, address: string): Promise<void> {
  await sql`delete from saved_address where user_id = ${userId} and address = ${address}`.execute(db);
}

export async function deleteAddressesOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`delete from saved_address where user_id = any(${userIds}::uuid[])`.execute(tx);
}
