import { createHash } from 'node:crypto';
import { sql, type Db } from '@tael/postgres';

/** Of the postings of a chain: `USDC`, `house.sales CNY`, `users.coins`. */
export type Sums = ReadonlyMap<string, bigint>;

export interface ChainPlace {
  shard: number;
  seq: bigint;
  hash: Buffer;
  /** Of the postings up to here. */
  sums: Sums;
}

export const rootOf = (shard: number): ChainPlace => ({
  shard,
  seq: 0n,
  hash: createHash('sha256').update(`tael/${shard}`).digest(),
  sums: new Map(),
});

export const parseSums = (stored: Record<string, string> | null): Sums =>
  new Map(Object.entries(stored ?? {}).map(([name, total]) => [name, BigInt(total)]));

export interface ChainEnd {
  shard: number;
  seq: bigint;
  head: Buffer;
  coins: bigint;
  holders: bigint;
  stripes: Sums;
}

export async function readChainEnds(db: Db): Promise<ChainEnd[]> {
  const { rows } = await sql<
    Omit<ChainEnd, 'coins' | 'stripes'> & { coins: string; stripes: Record<string, string> | null }
  >`
    select shard, seq, head, coins::text as coins, holders,
           (select jsonb_object_agg('house.' || account || ' ' || asset, balance::text) from house_stripe h
            where h.shard = s.shard) as stripes
    from chain_shard s order by shard`.execute(db);
  return rows.map(({ coins, stripes, ...end }) => ({
    ...end,
    coins: BigInt(coins),
    stripes: parseSums(stripes),
  }));
}

export interface ChainPart {
  postings: number;
  last: { seq: bigint; hash: Buffer } | undefined;
  broken: { seq: bigint; gap: boolean }[];
  sums: Sums;
  /** Owners of the postings. */
  users: string[];
  /** Those with a posting that does not go on from the balance after the one before. */
  unlinked: string[];
}

export interface PartRange {
  upTo: bigint;
  limit: number;
  /** Whether `users` and `unlinked` are wanted: an index lookup for each posting. */
  linked: boolean;
}

const noLinks = sql`select null::uuid as user_id, false as unlinked where false`;

/** The one before is of the same batch, or the newest of an earlier one: batches lock the account. */
const links = (shard: number) => sql`
  select c.user_id, bool_or(c.balance_after <> c.amount + coalesce(
    case when c.time_before = c.posted_at then c.balance_before else (
      select b.balance_after from posting b
      where b.user_id = c.user_id and b.account = c.account and b.posted_at <= c.posted_at
        and (b.posted_at < c.posted_at or (b.shard = ${shard} and b.seq < c.seq))
      order by b.posted_at desc, b.seq desc limit 1) end, 0)) as unlinked
  from (
    select *, lag(posted_at) over w as time_before, lag(balance_after) over w as balance_before
    from checked where user_id is not null window w as (partition by user_id, account order by seq)
  ) c group by 1`;

export async function readChainPart(
  db: Db,
  { shard, seq: after, hash }: ChainPlace,
  { upTo, limit, linked }: PartRange,
): Promise<ChainPart> {
  const { rows } = await sql<{
    postings: bigint;
    lastSeq: bigint | null;
    lastHash: Buffer;
    broken: { seq: string; gap: boolean }[] | null;
    sums: Record<string, string> | null;
    users: string | null;
    unlinked: string | null;
  }>`
    with part as (
      select p.*, coalesce(lag(hash) over w, ${hash}) as hash_before, coalesce(lag(seq) over w, ${after}) as seq_before
      from (select * from posting where shard = ${shard} and seq > ${after} and seq <= ${upTo}
            order by seq limit ${limit}) p
      window w as (order by seq)
    ), checked as materialized (
      select seq, hash, user_id, account, asset, amount, balance_after, posted_at, seq <> seq_before + 1 as gap,
        hash <> sha256(hash_before || convert_to(concat_ws('|', shard, seq, operation_id, coalesce(user_id::text, 'house'),
          account, asset, amount, balance_after, (extract(epoch from posted_at) * 1000000)::bigint), 'UTF8')) as forged
      from part
    ), summed as (
      select asset as name, sum(amount) as total from checked group by 1
      union all
      select case when user_id is null then 'house.' || account || ' ' || asset else 'users.' || account end,
        sum(amount) from checked group by 1
    ), touched as materialized (${linked ? links(shard) : noLinks})
    select count(*) as postings, max(seq) as "lastSeq", (array_agg(hash order by seq desc))[1] as "lastHash",
      (select jsonb_agg(jsonb_build_object('seq', seq::text, 'gap', gap) order by seq)
       from (select seq, gap from checked where gap or forged order by seq limit 20) b) as broken,
      (select jsonb_object_agg(name, total::text) from summed) as sums,
      (select string_agg(user_id::text, ',') from touched) as users,
      (select string_agg(user_id::text, ',') from touched where unlinked) as unlinked
    from checked`.execute(db);
  const [row] = rows;
  return {
    postings: Number(row?.postings ?? 0n),
    last: row && row.lastSeq !== null ? { seq: row.lastSeq, hash: row.lastHash } : undefined,
    broken: (row?.broken ?? []).map(({ seq, gap }) => ({ seq: BigInt(seq), gap })),
    sums: parseSums(row?.sums ?? null),
    users: row?.users?.split(',') ?? [],
    unlinked: row?.unlinked?.split(',') ?? [],
  };
}

export async function hasPosting(db: Db, { shard, seq, hash }: ChainPlace): Promise<boolean> {
  const { rows } = await sql`
    select from posting where shard = ${shard} and seq = ${seq} and hash = ${hash}`.execute(db);
  return rows.length === 1;
}

/** Written heads whose posting is gone or another. */
export async function findLostHeads(
  db: Db,
  { shard, after, upTo }: { shard: number; after: bigint; upTo: bigint | undefined },
): Promise<bigint[]> {
  const { rows } = await sql<{ seq: bigint }>`
    select h.seq from chain_head h
    left join posting p on p.shard = h.shard and p.seq = h.seq
    where h.shard = ${shard} and h.seq > ${after} and (${upTo ?? null}::bigint is null or h.seq <= ${upTo ?? null})
      and p.hash is distinct from h.hash
    order by h.seq limit 20`.execute(db);
  return rows.map(({ seq }) => seq);
}

export async function writeHeads(db: Db): Promise<{ shard: number; seq: bigint; hash: string }[]> {
  const { rows } = await sql<{ shard: number; seq: bigint; hash: string }>`
    insert into chain_head (shard, seq, hash)
    select shard, seq, head from chain_shard where seq > 0 order by shard
    on conflict do nothing
    returning shard, seq, encode(hash, 'hex') as hash`.execute(db);
  return rows;
}
