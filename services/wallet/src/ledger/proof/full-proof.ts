import { sql, type Db, type Tx } from '@tael/postgres';
import { rootOf, type ChainPlace } from './chains.ts';
import {
  newestCheckpoint,
  parsePlace,
  storedPlace,
  type Findings,
  type LedgerBreak,
  type StoredPlace,
} from './proofs.ts';

/** In a chain, or behind an account. */
export type Place = ChainPlace | { after: string | undefined };

export interface Progress extends Findings {
  id: string;
  startedAt: Date;
  place: Place;
  /** The ends of the chains at the checkpoint. The full proof reads up to them. */
  ends: ChainPlace[];
}

type StoredProgress = Omit<Progress, 'place' | 'ends'> & {
  place: StoredPlace | { after: string | null };
  ends: StoredPlace[];
};

export async function findProgress(db: Db): Promise<Progress | undefined> {
  const { rows } = await sql<StoredProgress>`
    select f.id, f.started_at as "startedAt", f.place, f.postings, f.accounts, f.breaks, p.checkpoint as ends
    from full_proof_progress f join ledger_proof p on p.id = f.checkpoint_id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { place, ends, ...progress } = row;
  return {
    ...progress,
    place: 'after' in place ? { after: place.after ?? undefined } : parsePlace(place),
    ends: ends.map(parsePlace),
  };
}

/** Also after one that found something, so that a repair is proven, too. */
export async function isFullProofDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_proof where kind = 'full' and ok and started_at > now() - interval '7 days'
      and started_at >= (select max(started_at) from ledger_proof where kind = 'full')`.execute(db);
  return rows.length === 0;
}

/** False without a checkpoint. */
export async function startFullProof(db: Db | Tx): Promise<boolean> {
  const checkpoint = await newestCheckpoint(db);
  if (!checkpoint) return false;
  await sql`
    insert into full_proof_progress (checkpoint_id, place)
    values (${checkpoint.proofId}, ${JSON.stringify(stored(firstPlace(checkpoint.places)))})
    on conflict (only_one) do nothing`.execute(db);
  return true;
}

const firstPlace = (ends: readonly ChainPlace[]): Place =>
  ends[0] ? rootOf(ends[0].shard) : { after: undefined };

const stored = (place: Place) => ('after' in place ? { after: place.after ?? null } : storedPlace(place));

/** Everything follows from the place, so two runs at once only repeat work. False if one has ended it. */
export async function saveProgress(db: Db, of: Progress): Promise<boolean> {
  const { rows } = await sql`
    update full_proof_progress set place = ${JSON.stringify(stored(of.place))},
      postings = ${of.postings}, accounts = ${of.accounts}, breaks = ${JSON.stringify(of.breaks satisfies LedgerBreak[])}
    where id = ${of.id} returning id`.execute(db);
  return rows.length === 1;
}

/** False as for `saveProgress`. */
export async function endProgress(tx: Tx, { id }: Progress): Promise<boolean> {
  const { rows } = await sql`
    delete from full_proof_progress where id = ${id} returning id`.execute(tx);
  return rows.length === 1;
}
