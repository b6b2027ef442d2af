import { sql, type Db, type Tx } from '@tael/postgres';
import type { AccountDay, Flow, Open, OpenItems } from '../ledger/day-sums.ts';

export interface ChainPlace {
  shard: number;
  seq: bigint;
  /** In hex. */
  hash: string;
}

export interface ListedClose {
  day: string;
  madeAt: Date;
  postings: bigint;
  hash: string;
  proven: boolean;
}

export interface DayClose extends ListedClose {
  ends: ChainPlace[];
  accounts: AccountDay[];
  flows: Flow[];
  open: Open;
  proof: { id: string; startedAt: Date; breaks: number };
}

export interface ChainDay {
  postings: bigint;
  last: Omit<ChainPlace, 'shard'> | undefined;
  /** A posting of a later day follows, or none. */
  isOver: boolean;
  flows: Flow[];
}

/** A move is two postings, the first with an odd seq; if it is reversed, the first one gains. `limit` is even. */
export async function readChainDay(
  db: Db,
  { shard, after, until, limit }: { shard: number; after: bigint; until: Date; limit: number },
): Promise<ChainDay> {
  const { rows } = await sql<{
    postings: bigint;
    seq: bigint | null;
    hash: string;
    isOver: boolean;
    flows: Stored<Flow>[] | null;
  }>`
    with part as materialized (
      select seq, account, asset, amount, hash, posted_at,
        case when user_id is null then 'house.' else 'users.' end || account as name
      from posting where shard = ${shard} and seq > ${after} order by seq limit ${limit}
    ), kept as materialized (
      select * from part
      where seq < coalesce((select min(seq) from part where posted_at >= ${until}), 9223372036854775807)
    ), moves as (
      select case when t.amount > 0 then f.name else t.name end as source,
        case when t.amount > 0 then t.name else f.name end as target, f.asset, abs(f.amount) as amount
      from kept f join kept t on t.seq = f.seq + 1 where f.seq % 2 = 1
    ), summed as (
      select source, target, asset, count(*) as moves, sum(amount) as amount from moves group by 1, 2, 3
    )
    select count(*) as postings, max(seq) as seq, encode((array_agg(hash order by seq desc))[1], 'hex') as hash,
      count(*) < ${limit} as "isOver",
      (select jsonb_agg(jsonb_build_object('from', source, 'to', target, 'asset', asset, 'count', moves::text,
        'amount', amount::text)) from summed) as flows
    from kept`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has a row');
  return {
    postings: row.postings,
    last: row.seq === null ? undefined : { seq: row.seq, hash: row.hash },
    isOver: row.isOver,
    flows: (row.flows ?? []).map(asFlow),
  };
}

/** As JSON, which has no bigint. */
type Stored<T> = { [Name in keyof T]: T[Name] extends bigint ? string : T[Name] };

const asFlow = (flow: Stored<Flow>): Flow => ({
  ...flow,
  count: BigInt(flow.count),
  amount: BigInt(flow.amount),
});

export async function readRoots(db: Db): Promise<ChainPlace[]> {
  const { rows } = await sql<ChainPlace>`
    select shard, 0::bigint as seq, encode(sha256(convert_to('tael/' || shard, 'UTF8')), 'hex') as hash
    from chain_shard order by shard`.execute(db);
  return rows;
}

export async function firstPosting(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(first.posted_at) as at from chain_shard s, lateral (
      select posted_at from posting p where p.shard = s.shard order by seq limit 1) first`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Not a full proof: it reads up to an earlier checkpoint. */
export async function firstProofAfter(db: Db, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_proof where kind = 'tail' and started_at >= ${at} order by started_at limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

export type NewClose = Pick<
  DayClose,
  'day' | 'madeAt' | 'postings' | 'hash' | 'ends' | 'accounts' | 'flows' | 'open'
> & {
  proofId: string;
};

export async function saveClose(db: Db | Tx, close: NewClose): Promise<void> {
  const json = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
  await sql`
    insert into day_close (day, made_at, postings, hash, ends, accounts, flows, open, proof_id)
    values (${close.day}, ${close.madeAt}, ${close.postings}, decode(${close.hash}, 'hex'), ${json(close.ends)},
      ${json(close.accounts)}, ${json(close.flows)}, ${json(close.open)}, ${close.proofId})
    on conflict (day) do nothing`.execute(db);
}

const listed = sql`c.day::text as day, c.made_at as "madeAt", c.postings, encode(c.hash, 'hex') as hash, p.ok as proven`;

export async function countCloses(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from day_close`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listCloses(db: Db, { skip, take }: { skip: number; take: number }) {
  const { rows } = await sql<ListedClose>`
    select ${listed} from day_close c join ledger_proof p on p.id = c.proof_id
    order by c.day desc limit ${take} offset ${skip}`.execute(db);
  return rows;
}

/** The newest without a day. */
export async function findClose(db: Db, day?: string): Promise<DayClose | undefined> {
  const { rows } = await sql<
    ListedClose & {
      ends: Stored<ChainPlace>[];
      accounts: Stored<AccountDay>[];
      flows: Stored<Flow>[];
      open: Record<keyof Open, Stored<OpenItems>>;
      proofId: string;
      startedAt: Date;
      breaks: number;
    }
  >`
    select ${listed}, c.ends, c.accounts, c.flows, c.open, p.id as "proofId", p.started_at as "startedAt",
      jsonb_array_length(p.breaks) as breaks
    from day_close c join ledger_proof p on p.id = c.proof_id
    where ${day === undefined ? sql`true` : sql`c.day = ${day}`} order by c.day desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { proofId, startedAt, breaks, open, ...close } = row;
  const items = ({ count, amount }: Stored<OpenItems>): OpenItems => ({
    count: BigInt(count),
    amount: BigInt(amount),
  });
  return {
    ...close,
    proof: { id: proofId, startedAt, breaks },
    ends: close.ends.map((end) => ({ ...end, seq: BigInt(end.seq) })),
    flows: close.flows.map(asFlow),
    accounts: close.accounts.map(({ account, asset, ...sums }) => ({
      ...{ account, asset, opening: BigInt(sums.opening), closing: BigInt(sums.closing) },
      ...{ in: BigInt(sums.in), out: BigInt(sums.out) },
    })),
    open: {
      payouts: items(open.payouts),
      sends: items(open.sends),
      sendsUnderWay: items(open.sendsUnderWay),
    },
  };
}
