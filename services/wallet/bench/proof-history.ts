import { openDatabase, sql } from '@tael/postgres';

/**
 * A history like that of the ledger: each user has coins from the house and sends one to another of the same hash chain.
 * Call it again with more postings to go on.
 */
export async function makePostings(
  url: string,
  { users, postings }: { users: number; postings: number },
): Promise<void> {
  const database = openDatabase({ url, name: 'history', max: 1, statementTimeoutMs: 0 });
  const { db } = database;
  const { rows } = await sql<{ made: bigint }>`select sum(seq)::bigint as made from chain_shard`.execute(db);
  const many = postings - Number(rows[0]?.made ?? 0) > 500_000;
  await sql
    .raw(
      `
    create temp table chained (shard smallint, n integer, user_id uuid, primary key (shard, n));
    insert into account (user_id) select md5(n::text)::uuid from generate_series(1, ${users}) n on conflict do nothing;
    insert into chained
    select shard, row_number() over (partition by shard order by user_id) , user_id
    from (select user_id, hashtext(user_id::text) & 7 as shard from account) a;
    ${many ? 'drop index if exists posting_of_user;' : ''}
    ${chain}`,
    )
    .execute(db);
  for (let shard = 0; shard < 8; shard++)
    await sql`select pg_temp.make_chain(${shard}::smallint, ${postings / 8}::bigint)`.execute(db);
  if (many)
    await sql`create index posting_of_user on posting (user_id, account, posted_at) where user_id is not null`.execute(
      db,
    );
  await sql`vacuum analyze`.execute(db);
  await database.close();
}

const chain = `
  create or replace function pg_temp.make_chain(p_shard smallint, p_until bigint) returns void language plpgsql as $$
  declare
    ids uuid[] := (select array_agg(user_id order by n) from chained where shard = p_shard);
    balances bigint[] := (
      select array_agg(a.coins order by c.n) from chained c join account a on a.user_id = c.user_id where c.shard = p_shard);
    people integer := cardinality(ids);
    issued bigint := coalesce((
      select balance from house_stripe where shard = p_shard and account = 'issuance' and asset = 'USDC'), 0);
    v_seq bigint;
    v_head bytea;
    i integer;
    j integer;
    op uuid;
    at timestamptz := clock_timestamp();
    micros text;
  begin
    select seq, head into v_seq, v_head from chain_shard where shard = p_shard;
    create temp table made (like posting);
    while v_seq < p_until loop
      at := at + interval '1 microsecond';
      micros := (extract(epoch from at) * 1000000)::bigint;
      op := md5(p_shard || '/' || v_seq)::uuid;
      i := 1 + (v_seq / 2) % people;
      v_seq := v_seq + 1;
      if v_seq <= 2 * people then
        issued := issued - 1000000000;
        v_head := sha256(v_head || convert_to(
          concat_ws('|', p_shard, v_seq, op, 'house', 'issuance', 'USDC', -1000000000, issued, micros), 'UTF8'));
        insert into made values
          (p_shard, v_seq, op, null, 'issuance', 'USDC', -1000000000, issued, at, v_head);
        j := i;
        balances[j] := balances[j] + 1000000000;
      else
        balances[i] := balances[i] - 10;
        v_head := sha256(v_head || convert_to(
          concat_ws('|', p_shard, v_seq, op, ids[i], 'coins', 'USDC', -10, balances[i], micros), 'UTF8'));
        insert into made values (p_shard, v_seq, op, ids[i], 'coins', 'USDC', -10, balances[i], at, v_head);
        j := 1 + (i * 7919 + v_seq / 2) % people;
        balances[j] := balances[j] + 10;
      end if;
      v_seq := v_seq + 1;
      v_head := sha256(v_head || convert_to(concat_ws('|', p_shard, v_seq, op, ids[j], 'coins', 'USDC',
        case when v_seq <= 2 * people then 1000000000 else 10 end, balances[j], micros), 'UTF8'));
      insert into made values (p_shard, v_seq, op, ids[j], 'coins', 'USDC',
        case when v_seq <= 2 * people then 1000000000 else 10 end, balances[j], at, v_head);
    end loop;
    insert into posting select * from made order by seq;
    drop table made;
    update account a set coins = c.coins from (select ids[n] as id, balances[n] as coins from generate_series(1, people) n) c
    where a.user_id = c.id and a.coins <> c.coins;
    insert into house_stripe values (p_shard, 'issuance', 'USDC', issued)
    on conflict (shard, account, asset) do update set balance = excluded.balance;
    update chain_shard set seq = v_seq, head = v_head,
      coins = (select sum(c) from unnest(balances) c), holders = (select count(*) from unnest(balances) c where c > 0)
    where shard = p_shard;
  end $$;`;
