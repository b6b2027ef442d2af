import { createHmac, randomBytes } from 'node:crypto';
import { sql, type Database, type Tx } from '@tael/postgres';
import { decrypt, deriveKey, encrypt, keyBytes } from './cipher.ts';

export interface Safe {
  /** `bound`: the owner's id; what is sealed cannot be opened under another id. */
  seal(purpose: string, bound: string, plain: string | Uint8Array): Buffer;
  /** Throws if the purpose or the owner differs, or if the bytes were changed. */
  unseal(purpose: string, bound: string, sealed: Buffer): string;
  unsealBytes(purpose: string, bound: string, sealed: Buffer): Buffer;
  /** An HMAC: equal for equal texts. Without the key, trying all texts does not find the right one. */
  hmac(purpose: string, text: string | Buffer): Buffer;
}

/**
 * The database keeps the data key, encrypted under the first of `secrets`. A new first secret re-encrypts only that
 * row.
 */
export async function openSafe(
  database: Database,
  { name, secrets }: { name: string; secrets: readonly string[] },
): Promise<Safe> {
  const dataKey = await database.transaction((tx) => takeDataKey(tx, name, secrets));
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? deriveKey(dataKey, purpose);
    keys.set(purpose, key);
    return key;
  };
  const open = (purpose: string, bound: string, sealed: Buffer): Buffer =>
    decrypt(keyOf(`seal ${purpose}`), bound, sealed);
  return {
    seal: (purpose, bound, plain) => encrypt(keyOf(`seal ${purpose}`), bound, Buffer.from(plain)),
    unseal: (purpose, bound, sealed) => open(purpose, bound, sealed).toString(),
    unsealBytes: open,
    // `mark` is part of the key: another word would change every stored HMAC.
    hmac: (purpose, text) =>
      createHmac('sha256', keyOf(`mark ${purpose}`))
        .update(text)
        .digest(),
  };
}

async function takeDataKey(tx: Tx, name: string, secrets: readonly string[]): Promise<Buffer> {
  const wrapping = secrets.map((secret) => deriveKey(secret, 'data key'));
  const [first] = wrapping;
  if (first === undefined) throw new Error(`${name} is empty`);
  // Two replicas may start at once: one makes the key, the other waits for its row.
  await sql`insert into sealing.data_key values (1, ${encrypt(first, '', randomBytes(keyBytes))})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ wrapped: Buffer }>`
    select wrapped from sealing.data_key where id = 1 for update`.execute(tx);
  for (const key of wrapping) {
    const dataKey = opened(key, rows[0]?.wrapped);
    if (dataKey === undefined) continue;
    if (key !== first)
      await sql`update sealing.data_key set wrapped = ${encrypt(first, '', dataKey)}`.execute(tx);
    return dataKey;
  }
  throw new Error(`${name} is not the one that the data key in the database was encrypted with`);
}

function opened(key: Buffer, wrapped: Buffer | undefined): Buffer | undefined {
  try {
    return wrapped && decrypt(key, '', wrapped);
  } catch {
    return undefined;
  }
}
