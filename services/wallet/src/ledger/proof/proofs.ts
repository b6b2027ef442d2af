import { sql, type Db, type Tx } from '@tael/postgres';
import { parseSums, type ChainPlace } from './chains.ts';

export interface LedgerBreak {
  what: string;
  where: string;
  found: string;
}

export interface Findings {
  postings: bigint;
  accounts: bigint;
  breaks: LedgerBreak[];
}

export type ProofKind = 'tail' | 'full';

export interface LedgerProof extends Findings {
  id: string;
  kind: ProofKind;
  startedAt: Date;
  finishedAt: Date;
  ok: boolean;
}

export interface Checkpoint {
  proofId: string;
  places: ChainPlace[];
}

export const mostBreaks = 100;

type NewProof = Pick<LedgerProof, 'kind' | 'startedAt'> & Findings & { places?: readonly ChainPlace[] };

/** With breaks, the places are not kept: the next proof reads the same postings again. */
export async function saveProof(
  db: Db | Tx,
  { kind, startedAt, postings, accounts, breaks, places }: NewProof,
): Promise<LedgerProof> {
  const ok = breaks.length === 0;
  const checkpoint = ok && places ? JSON.stringify(places.map(storedPlace)) : null;
  const { rows } = await sql<LedgerProof>`
    insert into ledger_proof (kind, started_at, finished_at, ok, postings, accounts, breaks, checkpoint)
    values (${kind}, ${startedAt}, clock_timestamp(), ${ok}, ${postings}, ${accounts},
      ${JSON.stringify(breaks.slice(0, mostBreaks))}, ${checkpoint})
    returning ${columns}`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('the proof was not kept');
  return saved;
}

export interface StoredPlace {
  shard: number;
  seq: string;
  hash: string;
  sums: Record<string, string>;
}

export const storedPlace = ({ shard, seq, hash, sums }: ChainPlace): StoredPlace => ({
  ...{ shard, seq: String(seq), hash: hash.toString('hex') },
  sums: Object.fromEntries([...sums].map(([name, total]) => [name, String(total)])),
});

export const parsePlace = ({ shard, seq, hash, sums }: StoredPlace): ChainPlace => ({
  ...{ shard, seq: BigInt(seq), hash: Buffer.from(hash, 'hex') },
  sums: parseSums(sums),
});

/** After a full proof that found something, no earlier checkpoint counts, so the next proof begins at the roots. */
export async function newestCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const { rows } = await sql<{ proofId: string; places: StoredPlace[] }>`
    select id as "proofId", checkpoint as places from ledger_proof
    where kind = 'tail' and checkpoint is not null and started_at > coalesce(
      (select max(finished_at) from ledger_proof where kind = 'full' and not ok), '-infinity')
    order by started_at desc limit 1`.execute(db);
  const [row] = rows;
  return row && { proofId: row.proofId, places: row.places.map(parsePlace) };
}

const columns = sql`id, kind, started_at as "startedAt", finished_at as "finishedAt", ok, postings, accounts, breaks`;

export async function latestProof(db: Db, kind: ProofKind): Promise<LedgerProof | undefined> {
  const { rows } = await sql<LedgerProof>`
    select ${columns} from ledger_proof where kind = ${kind} order by started_at desc limit 1`.execute(db);
  return rows[0];
}

/** When the newest proof without a break began: what was posted before is proven. */
export async function provenUpTo(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from ledger_proof where kind = 'tail' and ok
    order by started_at desc limit 1`.execute(db);
  return rows[0]?.at;
}

/** Of any kind. */
export async function firstProvenAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from ledger_proof order by started_at limit 1`.execute(db);
  return rows[0]?.at;
}

export type PastProof = Omit<LedgerProof, 'breaks'> & { breaks: number };

export async function countProofs(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ledger_proof`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listProofs(
  db: Db,
  { skip, take }: { skip: number; take: number },
): Promise<PastProof[]> {
  const { rows } = await sql<PastProof>`
    select id, kind, started_at as "startedAt", finished_at as "finishedAt", ok, postings, accounts,
      jsonb_array_length(breaks) as breaks
    from ledger_proof order by started_at desc, id desc limit ${take} offset ${skip}`.execute(db);
  return rows;
}
