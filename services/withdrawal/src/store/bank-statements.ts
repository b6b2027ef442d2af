import { sql, type Db, type Tx } from '@tael/postgres';
import type { Difference, StatementLine } from '../domain/statement.ts';
import type { BookedLine, BookedStatement } from '../rails/bank/bank-answer.ts';

/** A statement that was uploaded before is replaced. */
export async function keepStatement(tx: Tx, { id, days, lines }: BookedStatement): Promise<void> {
  await sql`delete from bank_statement where id = ${id} and day = any(${days}::date[])`.execute(tx);
  await sql`insert into bank_statement (id, day) select ${id}, d from unnest(${days}::date[]) d`.execute(tx);
  const column = <T>(of: (line: BookedLine) => T): T[] => lines.map(of);
  await sql`
    insert into bank_line (statement, day, line, number, amount, is_return)
    select ${id}, l.day, l.line, l.number, l.amount, l.is_return
    from unnest(${column(({ day }) => day)}::date[], ${column(({ number }) => number)}::text[],
      ${column(({ amount }) => amount.toString())}::bigint[], ${column(({ isReturn }) => isReturn)}::boolean[])
      with ordinality l (day, number, amount, is_return, line)
  `.execute(tx);
}

/** The statement decides on which day a payout was paid: a status report comes earlier. */
export async function notePaidAt(tx: Tx, lines: readonly BookedLine[]): Promise<void> {
  const paid = lines.filter(({ isReturn }) => !isReturn);
  await sql`
    update payout_order o set paid_at = l.at
    from unnest(${paid.map(({ number }) => number)}::text[], ${paid.map(({ at }) => at)}::timestamptz[]) l (number, at)
    where o.withdrawal_id::text = l.number and o.file_id is not null and o.paid_at is not null
  `.execute(tx);
}

/** Undefined if no statement has the day. */
export async function findLines(db: Db, day: string): Promise<StatementLine[] | undefined> {
  const { rows: statements } = await sql`select 1 from bank_statement where day = ${day} limit 1`.execute(db);
  if (statements.length === 0) return undefined;
  const { rows } = await sql<StatementLine>`
    select number, amount, is_return as "isReturn" from bank_line where day = ${day} order by statement, line
  `.execute(db);
  return rows;
}

export async function noteContradictions(
  tx: Tx,
  day: string,
  found: readonly { number: string; what: Difference['what']; amount: bigint | null }[],
): Promise<void> {
  await sql`
    insert into bank_contradiction (number, what, day, amount)
    select f.number, f.what, ${day}::date, f.amount from unnest(${found.map(({ number }) => number)}::text[],
      ${found.map(({ what }) => what)}::text[],
      ${found.map(({ amount }) => amount?.toString() ?? null)}::bigint[]) f (number, what, amount)
    on conflict do nothing
  `.execute(tx);
}
