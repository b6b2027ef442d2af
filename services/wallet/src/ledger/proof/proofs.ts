import { sql, type Db } from '@tael/postgres';

export interface LedgerBreak {
  what: string;
  where: string;
  found: string;
}

export interface LedgerProof {
  id: string;
  startedAt: Date;
  finishedAt: Date;
  ok: boolean;
  postings: bigint;
  accounts: bigint;
  breaks: LedgerBreak[];
}

type NewProof = Pick<LedgerProof, 'startedAt' | 'postings' | 'accounts' | 'breaks'>;

export async function saveProof(db: Db, proof: NewProof): Promise<LedgerProof> {
  const { rows } = await sql<LedgerProof>`
    insert into ledger_proof (started_at, finished_at, ok, postings, accounts, breaks)
    values (${proof.startedAt}, clock_timestamp(), ${proof.breaks.length === 0}, ${proof.postings}, ${proof.accounts},
      ${JSON.stringify(proof.breaks)})
    returning ${columns}`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('the proof was not kept');
  return saved;
}

const columns = sql`id, started_at as "startedAt", finished_at as "finishedAt", ok, postings, accounts, breaks`;

export async function latestProof(db: Db): Promise<LedgerProof | undefined> {
  const { rows } = await sql<LedgerProof>`
    select ${columns} from ledger_proof order by started_at desc limit 1`.execute(db);
  return rows[0];
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
    select id, started_at as "startedAt", finished_at as "finishedAt", ok, postings, accounts,
      jsonb_array_length(breaks) as breaks
    from ledger_proof order by started_at desc, id desc limit ${take} offset ${skip}`.execute(db);
  return rows;
}
