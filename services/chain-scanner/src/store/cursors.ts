import type { Differing } from '@tael/chains';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface Cursor {
  chainId: number;
  genesisHash: string;
  number: number;
  hash: string;
  at: Date;
}

const columns = sql.raw(
  `chain_id::float8 as "chainId", genesis_hash as "genesisHash", block_number::float8 as number, block_hash as hash,
   block_at as at`,
);

export async function findCursors(db: Db): Promise<(Cursor & Met)[]> {
  const { rows } = await sql<Cursor & Met>`
    select ${columns}, head::float8 as head, node, problem, providers, disagreement from cursors order by chain_id
  `.execute(db);
  return rows;
}

/** The first replica to reach a node decides where reading begins. */
export async function insertCursor(
  tx: Tx,
  { chainId, genesisHash, number, hash, at }: Cursor,
): Promise<void> {
  await sql`
    insert into cursors (chain_id, genesis_hash, block_number, block_hash, block_at)
    values (${chainId}, ${genesisHash}, ${number}, ${hash}, ${at}) on conflict do nothing
  `.execute(tx);
  await insertHeaders(tx, chainId, [{ number, hash }]);
}

export interface Provider {
  /** Its host. */
  name: string;
  /** Null if it did not answer. */
  head: number | null;
  problem: string;
}

export interface Met {
  head: number;
  node: string;
  problem: string;
  providers: readonly Provider[];
  disagreement: { about: string; answers: readonly Differing[] } | null;
}

export const nothingMet = (): Met => ({ head: 0, node: '', problem: '', providers: [], disagreement: null });

export interface Claim {
  chainId: number;
  reader: string;
  leaseMs: number;
  met: Met;
}

export async function claimCursor(
  db: Db,
  { chainId, reader, leaseMs, met }: Claim,
): Promise<Cursor | undefined | 'new'> {
  const { rows } = await sql<Cursor>`
    update cursors set reader = ${reader}, read_until = now() + ${leaseMs} * interval '1 ms',
      head = greatest(${met.head}, case when reader = ${reader} then 0 else head end),
      node = ${met.node}, problem = ${met.problem}, providers = ${JSON.stringify(met.providers)},
      disagreement = ${met.disagreement && JSON.stringify(met.disagreement)}
    where chain_id = ${chainId} and (reader = ${reader} or read_until < now())
    returning ${columns}
  `.execute(db);
  if (rows[0] !== undefined) return rows[0];
  const { rows: any } = await sql`select 1 from cursors where chain_id = ${chainId}`.execute(db);
  return any.length === 0 ? 'new' : undefined;
}

export async function releaseCursors(db: Db, reader: string): Promise<void> {
  await sql`update cursors set reader = null, read_until = '-infinity' where reader = ${reader}`.execute(db);
}

/** False if another replica has moved the cursor: the caller must discard its step. */
export async function lockCursorAt(tx: Tx, { chainId, number, hash }: Cursor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cursors where chain_id = ${chainId} and block_number = ${number} and block_hash = ${hash} for update
  `.execute(tx);
  return rows.length > 0;
}

export async function moveCursor(
  tx: Tx,
  { chainId, number, hash, at }: Omit<Cursor, 'genesisHash'>,
): Promise<void> {
  await sql`
    update cursors set block_number = ${number}, block_hash = ${hash}, block_at = ${at}, updated_at = now()
    where chain_id = ${chainId}
  `.execute(tx);
}

export interface KeptHeader {
  number: number;
  hash: string;
}

export async function insertHeaders(tx: Tx, chainId: number, headers: readonly KeptHeader[]): Promise<void> {
  await sql`
    insert into headers (chain_id, number, hash)
    select ${chainId}, * from unnest(
      ${headers.map((h) => h.number)}::bigint[], ${headers.map((h) => h.hash)}::text[])
    on conflict (chain_id, number) do update set hash = excluded.hash
  `.execute(tx);
}

export async function findHeaders(db: Db, chainId: number): Promise<KeptHeader[]> {
  const { rows } = await sql<KeptHeader>`
    select number::float8 as number, hash from headers where chain_id = ${chainId} order by number desc
  `.execute(db);
  return rows;
}

export async function dropHeadersAbove(tx: Tx, chainId: number, number: number): Promise<void> {
  await sql`delete from headers where chain_id = ${chainId} and number > ${number}`.execute(tx);
}

/** At least a thousand headers remain. */
export async function forgetOldHeaders(tx: Tx, chainId: number, below: number): Promise<void> {
  await sql`
    delete from headers where chain_id = ${chainId} and number < ${below} and number < (
      select number from headers where chain_id = ${chainId} order by number desc offset 999 limit 1)
  `.execute(tx);
}
