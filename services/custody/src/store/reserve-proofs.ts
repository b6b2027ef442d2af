import { sql, type Db, type Tx } from '@tael/postgres';

export interface Holding {
  chainId: number;
  token: string;
  contract: string;
  decimals: number;
  blockNumber: number;
  blockHash: string;
  units: bigint;
}

export interface HoldingAddress {
  chainId: number;
  token: string;
  address: string;
  units: bigint;
}

export interface LeafBlock {
  number: number;
  firstId: Buffer;
  leaves: Buffer;
}

export interface NewProof {
  provedAt: Date;
  root: Buffer;
  leaves: number;
  reserves: bigint;
  secret: Buffer;
  tops: Buffer;
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reserve_proof (proved_at, root, leaves, reserves, secret, tops)
    values (${proof.provedAt}, ${proof.root}, ${proof.leaves}, ${proof.reserves.toString()}::numeric, ${proof.secret},
      ${proof.tops})
    returning id
  `.execute(tx);
  if (rows[0] === undefined) throw new Error('no proof was inserted');
  return rows[0].id;
}

export async function insertLeaves(tx: Tx, proofId: string, blocks: readonly LeafBlock[]): Promise<void> {
  await sql`
    insert into reserve_leaves (proof_id, number, first_id, leaves)
    select ${proofId}::uuid, b.* from unnest(${blocks.map(({ number }) => number)}::int[],
      ${blocks.map(({ firstId }) => firstId)}::bytea[], ${blocks.map(({ leaves }) => leaves)}::bytea[]) b
  `.execute(tx);
}

export async function insertHoldings(tx: Tx, proofId: string, holdings: readonly Holding[]): Promise<void> {
  for (const one of holdings)
    await sql`
      insert into reserve_holding (proof_id, chain_id, token, contract, decimals, block_number, block_hash, units)
      values (${proofId}, ${one.chainId}, ${one.token}, ${one.contract}, ${one.decimals}, ${one.blockNumber},
        ${one.blockHash}, ${one.units.toString()}::numeric)
    `.execute(tx);
}

export async function insertAddresses(
  tx: Tx,
  proofId: string,
  addresses: readonly HoldingAddress[],
): Promise<void> {
  await sql`
    insert into reserve_address (proof_id, chain_id, token, address, units)
    select ${proofId}::uuid, a.* from unnest(${addresses.map(({ chainId }) => chainId)}::bigint[],
      ${addresses.map(({ token }) => token)}::text[], ${addresses.map(({ address }) => address)}::text[],
      ${addresses.map(({ units }) => units.toString())}::numeric[]) a
  `.execute(tx);
}

/** The figures of every proof stay. */
export async function deleteOldLeaves(tx: Tx, kept: number): Promise<void> {
  const old = sql`select id from reserve_proof where secret is not null order by proved_at desc offset ${kept}`;
  await sql`delete from reserve_leaves where proof_id in (${old})`.execute(tx);
  await sql`delete from reserve_address where proof_id in (${old})`.execute(tx);
  await sql`update reserve_proof set secret = null, tops = null where id in (${old})`.execute(tx);
}

export interface Proof {
  id: string;
  provedAt: Date;
  root: Buffer;
  leaves: bigint;
  reserves: bigint;
}

export async function findNewestProof(db: Db): Promise<Proof | undefined> {
  const { rows } = await sql<Omit<Proof, 'reserves'> & { reserves: string }>`
    select id, proved_at as "provedAt", root, leaves, reserves::text from reserve_proof
    order by proved_at desc limit 1
  `.execute(db);
  return rows.map((row) => ({ ...row, reserves: BigInt(row.reserves) }))[0];
}

export async function findHoldings(db: Db, proofId: string): Promise<(Holding & { addresses: number })[]> {
  const { rows } = await sql<Omit<Holding, 'units'> & { units: string; addresses: number }>`
    select h.chain_id::float8 as "chainId", h.token, h.contract, h.decimals, h.block_number::float8 as "blockNumber",
      h.block_hash as "blockHash", h.units::text,
      (select count(*)::int from reserve_address a
       where a.proof_id = h.proof_id and a.chain_id = h.chain_id and a.token = h.token) as addresses
    from reserve_holding h where h.proof_id = ${proofId} order by h.chain_id, h.token
  `.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export async function listAddresses(
  db: Db,
  proofId: string,
  { after, most }: { after: HoldingAddress | undefined; most: number },
): Promise<HoldingAddress[]> {
  const { rows } = await sql<Omit<HoldingAddress, 'units'> & { units: string }>`
    select chain_id::float8 as "chainId", token, address, units::text from reserve_address
    where proof_id = ${proofId} and (${after === undefined}
      or (chain_id, token, address) > (${after?.chainId ?? 0}::bigint, ${after?.token ?? ''}, ${after?.address ?? ''}))
    order by chain_id, token, address limit ${most}
  `.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export async function findLeaves(db: Db, proofId: string, number: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ leaves: Buffer }>`
    select leaves from reserve_leaves where proof_id = ${proofId} and number = ${number}
  `.execute(db);
  return rows[0]?.leaves;
}

export async function findSecret(
  db: Db,
  proofId: string,
): Promise<{ secret: Buffer; tops: Buffer } | undefined> {
  const { rows } = await sql<{ secret: Buffer; tops: Buffer }>`
    select secret, tops from reserve_proof where id = ${proofId} and secret is not null
  `.execute(db);
  return rows[0];
}

/** The block that has the id if any has it. */
export async function findLeavesAround(
  db: Db,
  proofId: string,
  id: Buffer,
): Promise<Omit<LeafBlock, 'firstId'> | undefined> {
  const { rows } = await sql<Omit<LeafBlock, 'firstId'>>`
    select number, leaves from reserve_leaves where proof_id = ${proofId} and first_id <= ${id}
    order by number desc limit 1
  `.execute(db);
  return rows[0];
}

export interface LateTransfer {
  id: string;
  userId: string;
  amount: bigint;
}

export async function findMinedAfter(db: Db, chainId: number, block: number): Promise<LateTransfer[]> {
  const { rows } = await sql<LateTransfer>`
    select id, user_id as "userId", amount from transfer
    where chain_id = ${chainId} and block_number > ${block} and state in ('mined', 'confirmed')
      and kind = 'send'
  `.execute(db);
  return rows;
}
