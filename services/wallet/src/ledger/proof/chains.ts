import { sql, type Db } from '@tael/postgres';

export interface ChainEnd {
  shard: number;
  seq: bigint;
  head: Buffer;
  root: Buffer;
  stripes: Map<string, bigint>;
}

export async function readChainEnds(db: Db): Promise<ChainEnd[]> {
  const { rows } = await sql<Omit<ChainEnd, 'stripes'> & { stripes: Record<string, string> | null }>`
    select shard, seq, head, sha256(convert_to('tael/' || shard, 'UTF8')) as root,
           (select jsonb_object_agg(account || ' ' || asset, balance::text) from house_stripe h
            where h.shard = s.shard) as stripes
    from chain_shard s order by shard`.execute(db);
  return rows.map(({ stripes, ...end }) => ({
    ...end,
    stripes: new Map(Object.entries(stripes ?? {}).map(([name, balance]) => [name, BigInt(balance)])),
  }));
}

export interface ChainPart {
  postings: number;
  last: { seq: bigint; hash: Buffer } | undefined;
  broken: { seq: bigint; gap: boolean }[];
  /** Keys: `account asset` for house accounts, `asset` for the total. */
  sums: Map<string, bigint>;
}

export async function readChainPart(
  db: Db,
  {
    shard,
    after,
    hash,
    upTo,
    limit,
  }: { shard: number; after: bigint; hash: Buffer; upTo: bigint; limit: number },
): Promise<ChainPart> {
  const { rows } = await sql<{
    postings: bigint;
    lastSeq: bigint | null;
    lastHash: Buffer;
    broken: { seq: string; gap: boolean }[] | null;
    sums: Record<string, string> | null;
  }>`
    with part as (
      select p.*, coalesce(lag(hash) over w, ${hash}) as hash_before, coalesce(lag(seq) over w, ${after}) as seq_before
      from (select * from posting where shard = ${shard} and seq > ${after} and seq <= ${upTo}
            order by seq limit ${limit}) p
      window w as (order by seq)
    ), checked as (
      select seq, hash, user_id, account, asset, amount, seq <> seq_before + 1 as gap,
        hash <> sha256(hash_before || convert_to(concat_ws('|', shard, seq, operation_id, coalesce(user_id::text, 'house'),
          account, asset, amount, balance_after, (extract(epoch from posted_at) * 1000000)::bigint), 'UTF8')) as forged
      from part
    ), summed as (
      select asset as name, sum(amount) as total from checked group by 1
      union all
      select account || ' ' || asset, sum(amount) from checked where user_id is null group by 1
    )
    select count(*) as postings, max(seq) as "lastSeq", (array_agg(hash order by seq desc))[1] as "lastHash",
      (select jsonb_agg(jsonb_build_object('seq', seq::text, 'gap', gap) order by seq)
       from (select seq, gap from checked where gap or forged order by seq limit 20) b) as broken,
      (select jsonb_object_agg(name, total::text) from summed) as sums
    from checked`.execute(db);
  const [row] = rows;
  return {
    postings: Number(row?.postings ?? 0n),
    last: row && row.lastSeq !== null ? { seq: row.lastSeq, hash: row.lastHash } : undefined,
    broken: (row?.broken ?? []).map(({ seq, gap }) => ({ seq: BigInt(seq), gap })),
    sums: new Map(Object.entries(row?.sums ?? {}).map(([name, total]) => [name, BigInt(total)])),
  };
}

export async function findLostHeads(db: Db): Promise<{ shard: number; seq: bigint }[]> {
  const { rows } = await sql<{ shard: number; seq: bigint }>`
    select h.shard, h.seq from chain_head h
    left join posting p on p.shard = h.shard and p.seq = h.seq
    where p.hash is distinct from h.hash order by h.shard, h.seq limit 20`.execute(db);
  return rows;
}

export async function writeHeads(db: Db): Promise<{ shard: number; seq: bigint; hash: string }[]> {
  const { rows } = await sql<{ shard: number; seq: bigint; hash: string }>`
    insert into chain_head (shard, seq, hash)
    select shard, seq, head from chain_shard where seq > 0 order by shard
    on conflict do nothing
    returning shard, seq, encode(hash, 'hex') as hash`.execute(db);
  return rows;
}
