import type { Differing } from '@tael/chains';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface HotAccount {
  chainId: number;
  nextNonce: number;
  pausedBecause: string;
}

export interface Trouble {
  problem: string;
  disagreement: { about: string; answers: readonly Differing[] } | null;
}

const columns = sql`chain_id::float8 as "chainId", next_nonce::float8 as "nextNonce",
  paused_because as "pausedBecause"`;

export async function findAccounts(db: Db): Promise<(HotAccount & Trouble)[]> {
  const { rows } = await sql<HotAccount & Trouble>`
    select ${columns}, problem, disagreement from hot_account order by chain_id
  `.execute(db);
  return rows;
}

/** The first replica to reach the chain decides. */
export async function insertAccount(
  db: Db,
  { chainId, address, nextNonce }: { chainId: number; address: string; nextNonce: number },
): Promise<void> {
  await sql`
    insert into hot_account (chain_id, address, next_nonce) values (${chainId}, ${address}, ${nextNonce})
    on conflict do nothing
  `.execute(db);
}

/** Undefined if another replica carries the chain. */
export async function claimAccount(
  db: Db,
  {
    chainId,
    address,
    carrier,
    leaseMs,
  }: { chainId: number; address: string; carrier: string; leaseMs: number },
): Promise<HotAccount | 'new' | undefined> {
  const { rows } = await sql<HotAccount>`
    update hot_account set carrier = ${carrier}, carried_until = now() + ${leaseMs} * interval '1 ms'
    where chain_id = ${chainId} and address = ${address} and (carrier = ${carrier} or carried_until < now())
    returning ${columns}
  `.execute(db);
  if (rows[0] !== undefined) return rows[0];
  const { rows: any } = await sql<{ address: string }>`
    select address from hot_account where chain_id = ${chainId}
  `.execute(db);
  if (any[0] === undefined) return 'new';
  if (any[0].address !== address)
    throw new Error(`HOT_ADDRESS is not the account that has the nonces of chain ${chainId}`);
  return undefined;
}

export async function releaseAccounts(db: Db, carrier: string): Promise<void> {
  await sql`
    update hot_account set carrier = null, carried_until = '-infinity' where carrier = ${carrier}
  `.execute(db);
}

/** Nonces are taken and returned under this lock. */
export async function lockAccount(tx: Tx, chainId: number): Promise<HotAccount | undefined> {
  const { rows } = await sql<HotAccount>`
    select ${columns} from hot_account where chain_id = ${chainId} for update
  `.execute(tx);
  return rows[0];
}

export async function setNextNonce(tx: Tx, chainId: number, nextNonce: number): Promise<void> {
  await sql`update hot_account set next_nonce = ${nextNonce} where chain_id = ${chainId}`.execute(tx);
}

/** False if it was paused before. */
export async function pauseAccount(tx: Tx | Db, chainId: number, because: string): Promise<boolean> {
  const { rows } = await sql`
    update hot_account set paused_because = ${because} where chain_id = ${chainId} and paused_because = '' returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function resumeAccount(tx: Tx, chainId: number, nextNonce: number): Promise<void> {
  await sql`
    update hot_account set paused_because = '', next_nonce = ${nextNonce} where chain_id = ${chainId}
  `.execute(tx);
}

export async function noteTrouble(
  db: Db,
  chainId: number,
  { problem, disagreement }: Trouble,
): Promise<void> {
  await sql`
    update hot_account set problem = ${problem},
      disagreement = ${disagreement === null ? null : JSON.stringify(disagreement)}::jsonb
    where chain_id = ${chainId} and (problem <> ${problem} or (disagreement is null) <> ${disagreement === null})
  `.execute(db);
}
