import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Hex } from 'viem';
import type { Kind, State } from '../domain/transfer.ts';

export interface Transfer {
  id: string;
  kind: Kind;
  chainId: number;
  /** Empty unless it is a send. */
  userId: string;
  tokenSymbol: string;
  tokenAddress: Hex;
  recipient: Hex;
  /** The salts of a sweep. */
  forwarders: number[];
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
  t.id, t.kind, t.chain_id::float8 as "chainId", coalesce(t.user_id::text, '') as "userId",
  t.forwarders::float8[] as forwarders, t.token_symbol as "tokenSymbol",
  t.token_address as "tokenAddress", t.recipient, t.amount, t.units::text as units, t.state, t.version,
  t.nonce::float8 as nonce, t.hash, t.block_number::float8 as "blockNumber", t.block_hash as "blockHash", t.confirmations, t.needed, t.reason, t.created_at as "createdAt",
  t.changed_at as "changedAt", exists (
    select from attempt a where a.transfer_id = t.id and a.nonce = t.nonce and a.kind = 'cancel'
  ) as cancelling`;

export const toTransfer = (row: Row): Transfer => ({ ...row, units: BigInt(row.units) });

export type NewTransfer = Pick<
  Transfer,
  | ('id' | 'kind' | 'forwarders')
  | ('chainId' | 'userId' | 'tokenSymbol' | 'tokenAddress' | 'recipient' | 'amount' | 'units')
  | ('needed' | 'reason')
>;

/** Undefined if the id is taken. */
export async function insertTransfer(tx: Tx, made: NewTransfer, at: Date): Promise<Transfer | undefined> {
  const { rows } = await sql<Row>`
    insert into transfer as t (id, kind, forwarders, chain_id, user_id, token_symbol, token_address, recipient, amount, units, needed,
      reason, created_at, changed_at)
    values (${made.id}, ${made.kind}, ${made.forwarders}::bigint[], ${made.chainId},
      ${made.kind === 'send' ? made.userId : null}, ${made.tokenSymbol}, ${made.tokenAddress}, ${made.recipient},
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

/** Whether one of the kind is open, has changed since the plan of the next one, or has failed a short time ago. */
export async function hasMove(
  db: Db | Tx,
  {
    chainId,
    kind,
    plannedAt,
    failedSince,
  }: { chainId: number; kind: Kind; plannedAt: Date; failedSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer where chain_id = ${chainId} and kind = ${kind} and (state not in ('confirmed', 'failed')
      or changed_at >= ${plannedAt} or (state = 'failed' and changed_at > ${failedSince})) limit 1
  `.execute(db);
  return rows.length > 0;
}

/** In units of the token: what the hot account is about to pay, and its balance still has. */
export async function sumUnpaid(db: Db, chainId: number, tokenAddress: Hex): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from transfer
    where chain_id = ${chainId} and token_address = ${tokenAddress} and kind <> 'sweep'
      and state in ('queued', 'signed', 'sent', 'stuck')
  `.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
