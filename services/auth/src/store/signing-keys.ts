import { sql, type Db, type Tx } from '@tael/postgres';

export interface PublicKeyRow {
  kid: string;
  publicPem: string;
}

export interface CurrentKeyRow extends PublicKeyRow {
  sealedPrivatePem: Buffer;
  createdAt: Date;
}

export async function findCurrentKey(db: Db): Promise<CurrentKeyRow | undefined> {
  const { rows } = await sql<CurrentKeyRow>`
    select kid, public_pem as "publicPem", sealed_private_pem as "sealedPrivatePem", created_at as "createdAt"
    from signing_keys where retired_at is null
  `.execute(db);
  return rows[0];
}

export async function listPublicKeys(db: Db): Promise<PublicKeyRow[]> {
  const { rows } = await sql<PublicKeyRow>`
    select kid, public_pem as "publicPem" from signing_keys order by created_at desc
  `.execute(db);
  return rows;
}

/** False if another replica was first: only one key is current. */
export async function insertKey(
  tx: Tx,
  key: PublicKeyRow & { sealedPrivatePem: Buffer; createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into signing_keys (kid, public_pem, sealed_private_pem, created_at)
    values (${key.kid}, ${key.publicPem}, ${key.sealedPrivatePem}, ${key.createdAt})
    on conflict ((true)) where retired_at is null do nothing
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** A retired key only verifies, so its private half is deleted. */
export async function retireKey(tx: Tx, kid: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update signing_keys set retired_at = ${at}, sealed_private_pem = null
    where kid = ${kid} and retired_at is null
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function purgeKeys(db: Db, retiredBefore: Date): Promise<number> {
  const { rows } = await sql`
    delete from signing_keys where retired_at < ${retiredBefore} returning 1
  `.execute(db);
  return rows.length;
}
