import { sql, type Db, type Tx } from '@tael/postgres';

export interface Rescan {
  id: string;
  chainId: number;
  from: number;
  to: number;
  next: number;
  found: number;
  askedAt: Date;
  doneAt: Date | null;
}

const columns = sql.raw(
  `id, chain_id::float8 as "chainId", from_block::float8 as "from", to_block::float8 as "to",
   next_block::float8 as next, found, asked_at as "askedAt", done_at as "doneAt"`,
);

export async function insertRescan(
  tx: Tx,
  asked: { chainId: number; from: number; to: number; askedBy: string | null },
): Promise<Rescan | undefined> {
  const { chainId, from, to, askedBy } = asked;
  const { rows } = await sql<Rescan>`
    insert into rescans (chain_id, from_block, to_block, next_block, asked_by)
    values (${chainId}, ${from}, ${to}, ${from}, ${askedBy}) returning ${columns}
  `.execute(tx);
  return rows[0];
}

export async function findOpenRescan(db: Db, chainId: number): Promise<Rescan | undefined> {
  const { rows } = await sql<Rescan>`
    select ${columns} from rescans where chain_id = ${chainId} and done_at is null order by id limit 1
  `.execute(db);
  return rows[0];
}

export async function countOpenRescans(db: Db, chainId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from rescans where chain_id = ${chainId} and done_at is null
  `.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export async function findLatestRescans(db: Db, limit: number): Promise<Rescan[]> {
  const { rows } = await sql<Rescan>`select ${columns} from rescans order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** False if another replica was faster. */
export async function advanceRescan(
  tx: Tx,
  { id, next, to }: Rescan,
  reached: number,
  found: number,
): Promise<boolean> {
  const { rows } = await sql`
    update rescans set next_block = ${reached + 1}, found = found + ${found},
      done_at = case when ${reached} >= ${to} then now() end
    where id = ${id} and next_block = ${next} and done_at is null returning 1
  `.execute(tx);
  return rows.length > 0;
}
