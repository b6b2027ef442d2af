import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Hex } from 'viem';
import type { State } from '../domain/transfer.ts';

export interface Transfer {
  id: string;
  chainId: number;
  userId: string;
  tokenSymbol: string;
  tokenAddress: Hex;
  recipient: Hex;
  amount: bigint;
  units: bigint;
  state: State;
  version: bigint;
  nonce: number | null;
  hash: string | null;
  blockNumber: number | null;
  blockHash: string | null;
  confirmations: number;
  needed: number;
  reason: string;
  createdAt: Date;
  changedAt: Date;
  /** An attempt that pays nothing competes for the nonce. */
  cancelling: boolean;
}

export type Row = Omit<Transfer, 'units'> & { units: string };

export const columns = sql`
  t.id, t.chain_id::float8 as "chainId", t.user_id as "userId", t.token_symbol as "tokenSymbol",
  t.token_address as "tokenAddress", t.recipient, t.amount, t.units::text as units, t.state, t.version,
  t.nonce::float8 as nonce, t.hash, t.block_number::float8 as "blockNumber", t.block_hash as "blockHash", t.confirmations, t.needed, t.reason, t.created_at as "createdAt",
  t.changed_at as "changedAt", exists (
    select from attempt a where a.transfer_id = t.id and a.nonce = t.nonce and a.kind = 'cancel'
  ) as cancelling`;

export const toTransfer = (row: Row): Transfer => ({ ...row, units: BigInt(row.units) });

export type NewTransfer = Pick<
  Transfer,
  | ('id' | 'chainId' | 'userId' | 'tokenSymbol' | 'tokenAddress' | 'recipient' | 'amount' | 'units')
  | ('needed' | 'reason')
>;

/** Undefined if the id is taken. */
export async function insertTransfer(tx: Tx, made: NewTransfer, at: Date): Promise<Transfer | undefined> {
  const { rows } = await sql<Row>`
    insert into transfer as t (id, chain_id, user_id, token_symbol, token_address, recipient, amount, units, needed,
      reason, created_at, changed_at)
    values (${made.id}, ${made.chainId}, ${made.userId}, ${made.tokenSymbol}, ${made.tokenAddress}, ${made.recipient},
      ${made.amount}, ${made.units.toString()}::numeric, ${made.needed}, ${made.reason}, ${at}, ${at})
    on conflict (id) do nothing returning ${columns}
  `.execute(tx);
  return rows.map(toTransfer)[0];
}

export async function findTransfers(db: Db | Tx, ids: readonly string[]): Promise<Transfer[]> {
  const { rows } = await sql<Row>`
    select ${columns} from transfer t where t.id = any(${ids.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows.map(toTransfer);
}

/** Oldest first. */
export async function findInState(
  db: Db | Tx,
  chainId: number,
  states: readonly State[],
  most: number,
): Promise<Transfer[]> {
  const { rows } = await sql<Row>`
    select ${columns} from transfer t
    where t.chain_id = ${chainId} and t.state not in ('confirmed', 'failed') and t.state = any(${states}::text[])
    order by t.created_at, t.id limit ${most}
  `.execute(db);
  return rows.map(toTransfer);
}

/** With an attempt of their nonce that waits for its signature. Oldest first. */
export async function findUnsigned(db: Db | Tx, chainId: number): Promise<Transfer[]> {
  const { rows } = await sql<Row>`
    select ${columns} from attempt u join transfer t on t.id = u.transfer_id and t.nonce = u.nonce
    where u.raw is null and t.chain_id = ${chainId} and t.state in ('queued', 'signed', 'sent')
    order by t.created_at, t.id
  `.execute(db);
  return rows.map(toTransfer);
}

/** The oldest ones of each chain, and of the stuck ones of each chain. */
export async function findOldest(db: Db, most: number): Promise<Transfer[]> {
  const { rows } = await sql<Row>`
    select ${columns} from (
      select *, row_number() over (partition by chain_id, state = 'stuck' order by created_at, id) as place
      from transfer where state not in ('confirmed', 'failed')
    ) t
    where t.place <= ${most} order by t.created_at, t.id
  `.execute(db);
  return rows.map(toTransfer);
}

export interface Change {
  state?: State;
  nonce?: number | null;
  hash?: string | null;
  block?: { number: number; hash: string } | null;
  confirmations?: number;
  reason?: string;
}

/** Compare-and-set: undefined if another replica has changed the transfer. */
export async function updateTransfer(
  tx: Tx,
  seen: Transfer,
  change: Change,
  at: Date,
): Promise<Transfer | undefined> {
  const next = { ...seen, ...change };
  const { rows } = await sql<Row>`
    update transfer t set state = ${next.state}, nonce = ${next.nonce}, hash = ${next.hash},
      confirmations = ${next.confirmations}, reason = ${next.reason}, version = t.version + 1, changed_at = ${at},
      block_number = ${change.block === undefined ? sql`block_number` : (change.block?.number ?? null)},
      block_hash = ${change.block === undefined ? sql`block_hash` : (change.block?.hash ?? null)}
    where t.id = ${seen.id} and t.version = ${seen.version}
    returning ${columns}
  `.execute(tx);
  return rows.map(toTransfer)[0];
}

export interface Count {
  chainId: number;
  state: State;
  transfers: number;
  oldestAt: Date;
}

export async function countOpen(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select chain_id::float8 as "chainId", state, count(*)::float8 as transfers, min(created_at) as "oldestAt"
    from transfer where state not in ('confirmed', 'failed') group by chain_id, state
  `.execute(db);
  return rows;
}
