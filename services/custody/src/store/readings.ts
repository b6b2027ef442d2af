import { sql, type Db, type Tx } from '@tael/postgres';
import type { Hex } from 'viem';

export interface Provider {
  /** Host without path or key. */
  name: string;
  head: number | null;
  /** Has the same deep block as the quorum. */
  agrees: boolean;
  problem: string;
}

/** Coins and the chain's own coin as decimal texts. */
export interface Figures {
  hot: string;
  cold: string | null;
  gas: string;
  sendsPaidFor: number;
}

export type Reading = { chainId: number; providers: Provider[]; readAt: Date | null } & {
  [Figure in keyof Figures]: Figures[Figure] | null;
};

/** Without figures, the last ones stay. */
export async function saveReading(
  db: Db,
  { chainId, providers, figures }: { chainId: number; providers: Provider[]; figures: Figures | undefined },
  at: Date,
): Promise<void> {
  const { hot = null, cold = null, gas = null, sendsPaidFor = null } = figures ?? {};
  await sql`
    insert into treasury_reading as r (chain_id, providers, hot, cold, gas, sends_paid_for, read_at)
    values (${chainId}, ${JSON.stringify(providers)}::jsonb, ${hot}::numeric, ${cold}::numeric, ${gas}::numeric,
      ${sendsPaidFor}::bigint, ${figures === undefined ? null : at})
    on conflict (chain_id) do update set providers = excluded.providers, hot = ${newest('hot')},
      cold = ${newest('cold')}, gas = ${newest('gas')}, sends_paid_for = ${newest('sends_paid_for')},
      read_at = ${newest('read_at')}
  `.execute(db);
}

const newest = (column: string) =>
  sql`case when excluded.read_at is null then r.${sql.ref(column)} else excluded.${sql.ref(column)} end`;

export async function findReadings(db: Db | Tx): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select chain_id::float8 as "chainId", providers, hot::text as hot, cold::text as cold, gas::text as gas,
      sends_paid_for::float8 as "sendsPaidFor", read_at as "readAt"
    from treasury_reading
  `.execute(db);
  return rows;
}

export interface Unswept {
  chainId: number;
  coins: string;
  addresses: number;
  readAt: Date;
  /** Balances among the largest ones at addresses that have a key. */
  keyed: number;
}

export interface UnsweptAddress {
  address: Hex;
  tokenAddress: Hex;
  units: bigint;
  /** Of `coinsOf`. */
  coins: bigint;
  /** Empty if the address has a key. */
  factory: string;
  /** Or the index under the key. */
  salt: number;
}

export async function saveUnswept(
  tx: Tx,
  { chainId, coins, addresses, readAt }: Omit<Unswept, 'keyed'>,
  largest: readonly UnsweptAddress[],
): Promise<void> {
  await sql`
    insert into unswept_reading (chain_id, coins, addresses, read_at)
    values (${chainId}, ${coins}::numeric, ${addresses}, ${readAt})
    on conflict (chain_id) do update
      set coins = excluded.coins, addresses = excluded.addresses, read_at = excluded.read_at
  `.execute(tx);
  await sql`delete from unswept_address where chain_id = ${chainId}`.execute(tx);
  await sql`
    insert into unswept_address (chain_id, address, token_address, units, factory, salt)
    select ${chainId}::bigint, a.* from unnest(${largest.map(({ address }) => address)}::text[],
      ${largest.map(({ tokenAddress }) => tokenAddress)}::text[], ${largest.map(({ units }) => units.toString())}::numeric[],
      ${largest.map(({ factory }) => factory)}::text[], ${largest.map(({ salt }) => salt)}::bigint[]) a
  `.execute(tx);
}

/** As of the last reading, the largest first. */
export async function findForwarders(
  db: Db,
  { chainId, factory }: { chainId: number; factory: string },
): Promise<{ address: Hex; salt: number }[]> {
  const { rows } = await sql<{ address: Hex; salt: number }>`
    select address, salt::float8 as salt from unswept_address where chain_id = ${chainId} and factory = ${factory}
    group by address, salt order by max(units) desc
  `.execute(db);
  return rows;
}

/** As of the last reading, the largest first: addresses that have a key. */
export async function findKeyed(
  db: Db,
  chainId: number,
): Promise<Omit<UnsweptAddress, 'coins' | 'factory'>[]> {
  const { rows } = await sql<Omit<UnsweptAddress, 'coins' | 'factory'>>`
    select address, token_address as "tokenAddress", units, salt::float8 as salt
    from unswept_address where chain_id = ${chainId} and factory = ''
    order by units desc, address, token_address
  `.execute(db);
  return rows;
}

export async function findUnswept(db: Db | Tx): Promise<Unswept[]> {
  const { rows } = await sql<Unswept>`
    select chain_id::float8 as "chainId", coins::text as coins, addresses::float8 as addresses, read_at as "readAt",
      (select count(*)::int from unswept_address a where a.chain_id = r.chain_id and factory = '') as keyed
    from unswept_reading r
  `.execute(db);
  return rows;
}
