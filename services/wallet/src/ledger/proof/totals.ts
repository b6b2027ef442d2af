import { sql, type Db, type Tx } from '@tael/postgres';
import { readChainEnds, type ChainEnd } from './chains.ts';

export interface AccountTotals {
  accounts: bigint;
  holders: bigint;
  coins: bigint;
  coins_reserved: bigint;
  available: bigint;
  held: bigint;
  card: bigint;
}

export interface Book {
  at: Date;
  ends: ChainEnd[];
  totals: AccountTotals;
}

/** In a repeatable-read transaction, so that a transfer meanwhile is in all of it or in nothing. */
export async function readBook(
  snapshot: Tx,
  { pagesAtATime, signal }: { pagesAtATime: number; signal: AbortSignal | undefined },
): Promise<Book> {
  const { rows } = await sql<{ at: Date; pages: number }>`
    select now() as at, (pg_relation_size('account') / current_setting('block_size')::int)::int as pages`.execute(
    snapshot,
  );
  const { at, pages } = rows[0] ?? { at: new Date(), pages: 0 };
  const ends = await readChainEnds(snapshot);
  const totals = { ...none };
  for (let from = 0; from < pages; from += pagesAtATime) {
    signal?.throwIfAborted();
    const part = await sumPages(snapshot, from, from + pagesAtATime);
    for (const name of names) totals[name] += part[name];
  }
  return { at, ends, totals };
}

const none: AccountTotals = {
  accounts: 0n,
  holders: 0n,
  coins: 0n,
  coins_reserved: 0n,
  available: 0n,
  held: 0n,
  card: 0n,
};
const names = Object.keys(none) as (keyof AccountTotals)[];

/** By pages of the table: a row that the snapshot sees stays in its page as long as the snapshot lasts. */
async function sumPages(db: Db, from: number, to: number): Promise<AccountTotals> {
  // As text: a sum of bigints is numeric, and the coins of all users may exceed a bigint.
  const { rows } = await sql<Record<keyof AccountTotals, string>>`
    select count(*)::text as accounts, (count(*) filter (where coins > 0))::text as holders,
      coalesce(sum(coins), 0)::text as coins, coalesce(sum(coins_reserved), 0)::text as coins_reserved,
      coalesce(sum(available), 0)::text as available, coalesce(sum(held), 0)::text as held,
      coalesce(sum(card), 0)::text as card
    from account where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has a row');
  return Object.fromEntries(names.map((name) => [name, BigInt(row[name])])) as unknown as AccountTotals;
}
