import { sql, type Db, type Tx } from '@tael/postgres';
import type { Hex } from 'viem';
import type { Fees } from '../domain/fees.ts';

export interface Attempt extends Fees {
  transferId: string;
  number: number;
  nonce: number;
  /** `cancel` pays nothing. */
  kind: 'pay' | 'cancel';
  gas: bigint;
  raw: Hex | null;
  hash: Hex | null;
  madeAt: Date;
}

export type SignedAttempt = Attempt & { raw: Hex; hash: Hex };

type Row = Omit<Attempt, 'maxFee' | 'tip'> & { maxFee: string; tip: string };

/** Oldest first for each transfer. */
export async function findAttempts(db: Db | Tx, transferIds: readonly string[]): Promise<Attempt[]> {
  const { rows } = await sql<Row>`
    select transfer_id as "transferId", number, nonce::float8 as nonce, kind, gas, max_fee::text as "maxFee", tip::text as tip, raw, hash,
      made_at as "madeAt"
    from attempt where transfer_id = any(${transferIds}::uuid[]) order by transfer_id, number
  `.execute(db);
  return rows.map(({ maxFee, tip, ...row }) => ({ ...row, maxFee: BigInt(maxFee), tip: BigInt(tip) }));
}

export async function nextNumber(tx: Tx, transferId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from attempt where transfer_id = ${transferId}
  `.execute(tx);
  return rows[0]?.number ?? 1;
}

/** False if the attempt was made meanwhile. */
export async function insertAttempt(tx: Tx, made: Omit<Attempt, 'raw' | 'hash'>): Promise<boolean> {
  const { transferId, number, nonce, kind, gas, maxFee, tip, madeAt } = made;
  const { rows } = await sql`
    insert into attempt (transfer_id, number, nonce, kind, gas, max_fee, tip, made_at)
    values (${transferId}, ${number}, ${nonce}, ${kind}, ${gas}, ${maxFee.toString()}::numeric,
      ${tip.toString()}::numeric, ${madeAt})
    on conflict do nothing returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** False if another replica has stored a signature, or has ended the attempt. */
export async function storeSignature(
  tx: Tx,
  { transferId, number }: Attempt,
  { raw, hash }: { raw: Hex; hash: Hex },
): Promise<boolean> {
  const { rows } = await sql`
    update attempt set raw = ${raw}, hash = ${hash}
    where transfer_id = ${transferId} and number = ${number} and raw is null returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** False if it was signed meanwhile. */
export async function deleteUnsigned(tx: Tx, { transferId, number }: Attempt): Promise<boolean> {
  const { rows } = await sql`
    delete from attempt where transfer_id = ${transferId} and number = ${number} and raw is null returning 1
  `.execute(tx);
  return rows.length > 0;
}
