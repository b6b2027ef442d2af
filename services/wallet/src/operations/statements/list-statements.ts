import type { Deps } from '../../deps.ts';
import { isOver, monthAfter, monthOf, monthsBetween, startOf } from '../../domain/statement-month.ts';
import { beginningOf, findMovedMonths } from '../../store/own-postings.ts';
import { findStatements, type Statement } from '../../store/statements.ts';

export type { Statement };

export interface StatementMonth {
  month: string;
  over: boolean;
  empty: boolean;
  statements: Statement[];
}

export async function listStatements(
  { database: { db }, clock }: Deps,
  userId: string,
): Promise<StatementMonth[]> {
  const now = clock.now();
  const beginning = await beginningOf(db, userId);
  if (beginning === undefined) return [];
  const months = monthsBetween(monthOf(beginning), monthOf(now));
  const spans = months.map((month) => ({ from: startOf(month), until: startOf(monthAfter(month)) }));
  const moved = new Set((await findMovedMonths(db, userId, spans)).map(monthOf));
  const statements = await findStatements(db, userId);
  return months.map((month) => ({
    month,
    over: isOver(month, now),
    empty: !moved.has(month),
    statements: statements.filter((one) => one.month === month),
  }));
}
