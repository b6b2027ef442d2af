import type { DepositState } from '@tael/contract/chain-scanner';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface Transfer {
  chainId: number;
  transactionHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  userId: string;
  address: string;
  tokenAddress: string;
  tokenSymbol: string;
  tokenDecimals: number;
  tokenUnits: bigint;
  amount: bigint;
  dustUnits: bigint;
}

export interface Deposit extends Transfer {
  id: string;
  state: DepositState;
  confirmations: number;
  version: bigint;
  seenAt: Date;
  confirmedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
}

/** Postgres returns numerics as text. */
type Row = Omit<Deposit, 'tokenUnits' | 'dustUnits'> & { tokenUnits: string; dustUnits: string };

export const depositColumns = sql.raw(
  `id, chain_id::float8 as "chainId", transaction_hash as "transactionHash", log_index::float8 as "logIndex",
   block_number::float8 as "blockNumber", block_hash as "blockHash", user_id as "userId", address,
   token_address as "tokenAddress", token_symbol as "tokenSymbol", token_decimals as "tokenDecimals",
   token_units as "tokenUnits", amount, dust_units as "dustUnits", state, deposits.confirmations, version,
   seen_at as "seenAt", confirmed_at as "confirmedAt", decided_by as "decidedBy", decided_at as "decidedAt", reason`,
);

export const toDeposit = (row: Row): Deposit => ({
  ...row,
  tokenUnits: BigInt(row.tokenUnits),
  dustUnits: BigInt(row.dustUnits),
});

/**
 * A vanished deposit that is mined again, even under another log index, is confirmed again but not returned: it was
 * already credited.
 */
export async function keepTransfers(tx: Tx, transfers: readonly Transfer[]): Promise<Deposit[]> {
  const kept: Deposit[] = [];
  for (const transfer of transfers) {
    if (await foundAgain(tx, transfer)) continue;
    const { rows } = await sql<Row>`
      insert into deposits (chain_id, transaction_hash, log_index, block_number, block_hash, user_id, address,
        token_address, token_symbol, token_decimals, token_units, amount, dust_units, state)
      values (${transfer.chainId}, ${transfer.transactionHash}, ${transfer.logIndex}, ${transfer.blockNumber},
        ${transfer.blockHash}, ${transfer.userId}, ${transfer.address}, ${transfer.tokenAddress},
        ${transfer.tokenSymbol}, ${transfer.tokenDecimals}, ${String(transfer.tokenUnits)}, ${transfer.amount},
        ${String(transfer.dustUnits)}, 'seen')
      on conflict on constraint deposits_natural_key do update
        set block_number = excluded.block_number, block_hash = excluded.block_hash, user_id = excluded.user_id,
          address = excluded.address, token_address = excluded.token_address, token_symbol = excluded.token_symbol,
          token_decimals = excluded.token_decimals, token_units = excluded.token_units, amount = excluded.amount,
          dust_units = excluded.dust_units, state = 'seen', confirmations = 0, version = deposits.version + 1
        where deposits.state = 'dropped'
      returning ${depositColumns}
    `.execute(tx);
    kept.push(...rows.map(toDeposit));
  }
  return kept;
}

async function foundAgain(tx: Tx, transfer: Transfer): Promise<boolean> {
  const { rows } = await sql`
    update deposits set state = 'confirmed', vanished_at = null, block_number = ${transfer.blockNumber},
      block_hash = ${transfer.blockHash}, version = version + 1
    where id = (
      select id from deposits
      where state = 'vanished' and chain_id = ${transfer.chainId} and transaction_hash = ${transfer.transactionHash}
        and token_address = ${transfer.tokenAddress} and lower(address) = lower(${transfer.address})
        and token_units = ${String(transfer.tokenUnits)}
      order by log_index <> ${transfer.logIndex}, log_index limit 1 for update)
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function findWaiting(db: Db, chainId: number, limit: number): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    select ${depositColumns} from deposits where chain_id = ${chainId} and state = 'seen'
    order by block_number, log_index limit ${limit}
  `.execute(db);
  return rows.map(toDeposit);
}

export async function confirm(tx: Tx, ids: readonly string[], needed: number, at: Date): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    update deposits set state = 'confirmed', confirmed_at = ${at}, confirmations = ${needed}, version = version + 1
    where id = any (${ids}::uuid[]) and state = 'seen' returning ${depositColumns}
  `.execute(tx);
  return rows.map(toDeposit);
}

export async function holdForReview(tx: Tx, ids: readonly string[], needed: number): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    update deposits set state = 'review', confirmations = ${needed}, version = version + 1
    where id = any (${ids}::uuid[]) and state = 'seen' returning ${depositColumns}
  `.execute(tx);
  return rows.map(toDeposit);
}

/** Call `lockOwners` before. Undefined if the deposit is not in review any more. */
export async function decide(
  tx: Tx,
  { id, state, by, at, reason }: Decided,
): Promise<(Deposit & { state: Decided['state'] }) | undefined> {
  const { rows } = await sql<Row>`
    update deposits set state = ${state}, decided_by = ${by}, decided_at = ${at}, reason = ${reason},
      confirmed_at = case when ${state} = 'confirmed' then ${at}::timestamptz end, version = version + 1
    where id = ${id} and state = 'review' returning ${depositColumns}
  `.execute(tx);
  const [row] = rows;
  return row && { ...toDeposit(row), state };
}

export interface Decided {
  id: string;
  state: 'confirmed' | 'refused';
  by: string;
  at: Date;
  reason: string;
}

export async function findDeposit(db: Db, id: string): Promise<Deposit | undefined> {
  const { rows } = await sql<Row>`select ${depositColumns} from deposits where id = ${id}`.execute(db);
  return rows[0] && toDeposit(rows[0]);
}

export async function saveConfirmations(
  tx: Tx,
  counts: readonly { id: string; confirmations: number }[],
): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    update deposits set version = version + 1, confirmations = n.confirmations
    from unnest(${counts.map((c) => c.id)}::uuid[], ${counts.map((c) => c.confirmations)}::int[])
      as n (deposit_id, confirmations)
    where id = n.deposit_id and state = 'seen' returning ${depositColumns}
  `.execute(tx);
  return rows.map(toDeposit);
}

export async function findAbove(db: Db, chainId: number, above: number): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    select ${depositColumns} from deposits
    where chain_id = ${chainId} and block_number > ${above} and state in ('seen', 'review', 'confirmed')
    order by block_number
  `.execute(db);
  return rows.map(toDeposit);
}

/** `after` is excluded. */
export async function findSettledBetween(
  db: Db,
  chainId: number,
  after: number,
  last: number,
): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    select ${depositColumns} from deposits
    where chain_id = ${chainId} and block_number > ${after} and block_number <= ${last}
      and state in ('review', 'confirmed')
    order by block_number
  `.execute(db);
  return rows.map(toDeposit);
}

export async function takeBack(tx: Tx, ids: readonly string[], at: Date): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    update deposits set
      state = case state when 'confirmed' then 'vanished' else 'dropped' end,
      confirmations = case state when 'confirmed' then confirmations else 0 end,
      vanished_at = case state when 'confirmed' then ${at}::timestamptz end,
      version = version + 1
    where id = any (${ids}::uuid[]) and state in ('seen', 'review', 'confirmed')
    returning ${depositColumns}
  `.execute(tx);
  return rows.map(toDeposit);
}

export async function findByKeys(
  db: Db,
  keys: readonly { chainId: number; transactionHash: string; logIndex: number }[],
): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    select ${depositColumns} from deposits where (chain_id, transaction_hash, log_index) in (
      select * from unnest(${keys.map((k) => k.chainId)}::bigint[], ${keys.map((k) => k.transactionHash)}::text[],
        ${keys.map((k) => k.logIndex)}::bigint[]))
  `.execute(db);
  return rows.map(toDeposit);
}
