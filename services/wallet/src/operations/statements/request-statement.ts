import type { StatementLanguage } from '@tael/contract/wallet';
import { once, type Attempt } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { isOver, monthOf } from '../../domain/statement-month.ts';
import { errors } from '../../errors.ts';
import { beginningOf } from '../../store/own-postings.ts';
import { askForStatement, findStatement, type Statement } from '../../store/statements.ts';

export interface StatementWish {
  month: string;
  language: StatementLanguage;
  mail: boolean;
}

/** User, month and language name a statement, so it exists once whatever the key is. */
export async function requestStatement(
  { database, clock }: Deps,
  wish: StatementWish,
  attempt: Attempt,
): Promise<{ statement: Statement; replayed: boolean }> {
  const { userId } = attempt;
  const now = clock.now();
  const beginning = await beginningOf(database.db, userId);
  if (beginning === undefined || wish.month < monthOf(beginning)) throw errors.month_before_account();
  if (!isOver(wish.month, now)) throw errors.month_not_over();
  const { answer: id, replayed } = await database.transaction((tx) =>
    once(tx, attempt, () => askForStatement(tx, { userId, ...wish, requestedAt: now })),
  );
  const statement = await findStatement(database.db, userId, id);
  if (!statement) throw errors.statement_not_found();
  return { statement, replayed };
}
