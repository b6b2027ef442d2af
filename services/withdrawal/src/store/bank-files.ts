import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { NamedPayout } from '../domain/bank-line.ts';
import type { OrderChange } from '../domain/rail.ts';
import type { Debtor } from '../rails/bank/payment-file.ts';
import { columns, type Withdrawal } from './rows.ts';

export interface BankFile {
  id: string;
  madeAt: Date;
  madeBy: string;
  payouts: number;
  amount: bigint;
  debtor: Debtor;
}

export interface ListedFile extends BankFile {
  paid: number;
  returned: number;
  open: number;
}

const file = sql`
  f.id, f.made_at as "madeAt", f.made_by as "madeBy", f.payouts, f.amount, f.debtor`;

/** Each payout gets its order, which counts as sent. */
export async function insertFile(
  tx: Tx,
  { madeAt, madeBy, debtor }: Pick<BankFile, 'madeAt' | 'madeBy' | 'debtor'>,
  payouts: readonly Withdrawal[],
): Promise<BankFile> {
  const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0n);
  const { rows } = await sql<BankFile>`
    insert into bank_file as f (made_at, made_by, payouts, amount, debtor)
    values (${madeAt}, ${madeBy}, ${payouts.length}, ${amount}, ${JSON.stringify(debtor)}::jsonb) returning ${file}
  `.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('a file was not inserted');
  await sql`
    insert into payout_order (withdrawal_id, method, state, calls, file_id, made_at, sent_at, next_at)
    select id, 'bank', 'sent', 1, ${made.id}, ${madeAt}, ${madeAt}, ${madeAt}
    from unnest(${payouts.map(({ id }) => id)}::uuid[]) id
  `.execute(tx);
  return made;
}

/** A payout that its owner no longer sees is counted: the bank has it. */
const tallied = sql`
  f, lateral (
    select count(*) filter (where w.status = 'completed')::int as paid,
      count(*) filter (where w.status = 'rejected')::int as returned,
      count(*) filter (where w.status = 'processing')::int as open
    from payout_order o join withdrawal w on w.id = o.withdrawal_id where o.file_id = f.id
  ) c`;

export async function findListed(db: Db, id: string): Promise<ListedFile[]> {
  const { rows } = await sql<ListedFile>`
    select ${file}, c.paid, c.returned, c.open from bank_file ${tallied} where f.id = ${id}
  `.execute(db);
  return rows;
}

export async function listFiles(db: Db, wish: { page: number; limit: number }): Promise<PageOf<ListedFile>> {
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from bank_file`.execute(db);
  const pages = pagesOf(counted[0]?.total ?? 0, wish);
  const { rows: items } = await sql<ListedFile>`
    select ${file}, c.paid, c.returned, c.open
    from (
      select * from bank_file order by made_at desc, id desc
      limit ${wish.limit} offset ${(pages.currentPage - 1) * wish.limit}
    ) ${tallied}
    order by f.made_at desc, f.id desc
  `.execute(db);
  return { items, ...pages };
}

export async function countWaiting(db: Db): Promise<{ count: number; amount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from withdrawal
    where method = 'bank' and status = 'approved' and exported_at is null and not hidden
  `.execute(db);
  return rows[0] ?? { count: 0, amount: 0n };
}

export async function findFile(tx: Db | Tx, id: string): Promise<BankFile | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<BankFile>`select ${file} from bank_file f where f.id = ${id}`.execute(tx);
  return rows[0];
}

/** In an order that never changes. */
export async function findPayoutsOf(db: Db | Tx, fileId: string): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from payout_order o join withdrawal w on w.id = o.withdrawal_id
    where o.file_id = ${fileId} order by w.id
  `.execute(db);
  return rows;
}

/** Locks the bank payouts, those of `file` too. */
export async function lockNamed(
  tx: Tx,
  numbers: readonly string[],
  fileId: string | undefined,
): Promise<Map<string, NamedPayout>> {
  const { rows } = await sql<NamedPayout>`
    with named as materialized (
      select w.id, w.amount, w.status from withdrawal w
      where w.method = 'bank' and (w.id = any(${numbers.filter(isUuid)}::uuid[])
        or w.id in (select withdrawal_id from payout_order where file_id = ${fileId ?? null}::uuid))
      order by w.id for no key update
    )
    select n.id, n.amount, n.status, o.state, o.sent_at as "sentAt", o.file_id as "fileId"
    from named n left join payout_order o on o.withdrawal_id = n.id
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The caller holds the locks of the payouts. Orders that have ended stay as they are. */
export async function noteAnswers(
  tx: Tx,
  changes: readonly { id: string; change: OrderChange }[],
  at: Date,
): Promise<void> {
  const column = <T>(of: (change: OrderChange) => T): T[] => changes.map(({ change }) => of(change));
  await sql`
    update payout_order o set state = c.state, words = c.words, reference = coalesce(c.reference, o.reference),
      paid_at = c.paid_at, ended_at = case when c.state = 'ended' then ${at}::timestamptz end
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${column(({ state }) => state)}::text[],
      ${column(({ words }) => words)}::text[], ${column(({ reference }) => reference ?? null)}::text[],
      ${column(({ paidAt }) => paidAt ?? null)}::timestamptz[]) c (id, state, words, reference, paid_at)
    where o.withdrawal_id = c.id and o.state = 'sent'
  `.execute(tx);
}
