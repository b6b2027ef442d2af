import { setImmediate } from 'node:timers/promises';
import { publish } from '@tael/events';
import type { Deps } from '../../deps.ts';
import { movementOf } from '../../statements/movements.ts';
import { monthAfter, startOf } from '../../domain/statement-month.ts';
import { statementReady } from '../../events.ts';
import { userAccounts, type UserAccount } from '../../ledger/posting-rules.ts';
import { csvWriter } from '../../statements/csv-writer.ts';
import { pdfWriter } from '../../statements/pdf-writer.ts';
import { cutInPieces } from '../../statements/pieces.ts';
import type { Entry, Totals, Writer } from '../../statements/writer.ts';
import { balanceBefore, findOwnPostings, type OwnPosting, type Place } from '../../store/own-postings.ts';
import { claimStatement, endStatement, savePiece, type Statement } from '../../store/statements.ts';
import { findFacts } from '../../store/user-facts.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'log'>;

const mostAttempts = 3;
const postingsAtATime = 2_000;

export async function makeStatements(deps: Needs, signal: AbortSignal): Promise<string> {
  let [made, failed] = [0, 0];
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    const claimed = await deps.database.transaction(claimStatement);
    if (claimed === undefined) break;
    try {
      await makeStatement(deps, claimed, signal);
      made += 1;
    } catch (err) {
      if (isStopped()) break;
      failed += 1;
      const isLast = claimed.attempt >= mostAttempts;
      deps.log[isLast ? 'error' : 'warn']({ err, statementId: claimed.id }, 'a statement could not be made');
      if (!isLast) break;
      await deps.database.transaction((tx) => endStatement(tx, claimed, 'failed'));
    }
  }
  return failed === 0 ? `${made} made` : `${made} made, ${failed} failed`;
}

/** Streams the postings of the month once, into both files. */
async function makeStatement(deps: Needs, statement: Statement, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const { month, language, userId } = statement;
  const made = clock.now();
  const into = (format: 'csv' | 'pdf') =>
    cutInPieces((place, bytes) => savePiece(database.db, statement, format, place, bytes));
  const username = (await findFacts(database.db, [userId])).get(userId)?.username ?? userId;
  const head = { month, language, username, made, madeAt: inShanghai(made) };
  const writers = [csvWriter(language, into('csv')), await pdfWriter(head, into('pdf'))];
  let movements = 0n;
  for (const account of Object.keys(userAccounts) as UserAccount[])
    movements += await writeSection(database.db, { userId, account, month }, writers, signal);
  for (const writer of writers) await writer.end();
  await database.transaction(async (tx) => {
    if (!(await endStatement(tx, statement, { movements, at: made }))) return;
    await publish(tx, statementReady({ ...statement, at: made }));
  });
}

const inShanghai = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function writeSection(
  db: Needs['database']['db'],
  { month, ...of }: { userId: string; account: UserAccount; month: string },
  writers: readonly Writer[],
  signal: AbortSignal,
): Promise<bigint> {
  const span = { from: startOf(month), until: startOf(monthAfter(month)) };
  const opening = await balanceBefore(db, of, span.from);
  const totals: Totals = { opening, in: 0n, out: 0n, closing: opening, movements: 0n };
  for (const writer of writers) await writer.begin(of.account, opening);
  const portion = (after: Place | undefined) =>
    findOwnPostings(db, of, { ...span, after, limit: postingsAtATime });
  let next: Promise<OwnPosting[]> | undefined = portion(undefined);
  let written: Promise<unknown> = Promise.resolve();
  while (next !== undefined) {
    const postings: OwnPosting[] = await next;
    await written;
    signal.throwIfAborted();
    // The database reads the next portion while this one is written and compressed.
    next = postings.length < postingsAtATime ? undefined : portion(postings.at(-1));
    next?.catch(() => undefined);
    // Otherwise the query would be sent only once this portion is written.
    await setImmediate();
    for (const posting of postings) count(totals, posting);
    const entries = postings.map((posting) => entryOf(of.account, posting));
    written = Promise.all(writers.map((writer) => writer.add(entries)));
    written.catch(() => undefined);
  }
  await written;
  for (const writer of writers) await writer.close(totals);
  return totals.movements;
}

/** A statement that differs from the ledger is not made. */
function count(totals: Totals, { amount, balanceAfter, shard, seq }: OwnPosting): void {
  totals.closing += amount;
  totals.movements += 1n;
  if (amount > 0n) totals.in += amount;
  else totals.out -= amount;
  if (totals.closing !== balanceAfter) throw new Error(`the balance after ${shard}/${seq} is another`);
}

const entryOf = (account: UserAccount, posting: OwnPosting): Entry => ({
  at: posting.at.slice(0, 19),
  movement: movementOf(account, posting.other, posting.amount),
  party: posting.party ?? '',
  description: posting.description ?? '',
  amount: posting.amount,
  balance: posting.balanceAfter,
  reference: posting.operationId,
});
