import type { Db } from '@tael/postgres';
import {
  readAccountPart,
  readAccountsOf,
  sumPostings,
  type AccountFigures,
  type SumsAfter,
} from './account-proof.ts';
import { mostBreaks, type Findings, type LedgerBreak } from './proofs.ts';

export interface Pace {
  postingsAtATime: number;
  /** Of the table `account`. */
  pagesAtATime: number;
  signal: AbortSignal | undefined;
}

/** A posting may take two random reads, and a statement 3 s. */
export const usualPace: Pace = { postingsAtATime: 2_000, pagesAtATime: 4_096, signal: undefined };

const accountsAtATime = 200;
const mostOfAPart = 20;

/** Every balance against the sum of its postings. Returns the last account, or undefined if no more follow. */
export async function proveNextAccounts(
  db: Db,
  after: string | undefined,
  findings: Findings,
  pace: Pace,
): Promise<string | undefined> {
  const { accounts, ends } = await readAccountPart(db, { after, limit: accountsAtATime });
  const [first, last] = [accounts.at(0)?.userId, accounts.at(-1)?.userId];
  if (first === undefined || last === undefined) return undefined;
  const posted = await sumRange(db, { first, last, ends }, pace);
  report(
    findings,
    accounts.flatMap((one) => breaksOf(one, posted)),
  );
  findings.accounts += BigInt(accounts.length);
  return accounts.length < accountsAtATime ? undefined : last;
}

/** By user: whether their postings are not linked to one another. */
export type Touched = ReadonlyMap<string, boolean>;

/**
 * Linked postings go on from one balance to the next, so the newest one has the account's balance, however long its
 * history is. If the clock of the database has jumped back, the newest by time is another; so whatever does not fit is
 * added up before it is called a break.
 */
export async function proveTouched(db: Db, touched: Touched, findings: Findings, pace: Pace): Promise<void> {
  const userIds = [...touched.keys()].sort();
  for (let from = 0; from < userIds.length; from += accountsAtATime) {
    pace.signal?.throwIfAborted();
    if (findings.breaks.length >= mostBreaks) return;
    const { accounts, ends } = await readAccountsOf(db, userIds.slice(from, from + accountsAtATime));
    const breaks: LedgerBreak[] = [];
    for (const { newest, ...one } of accounts) {
      const expected = new Map(
        Object.entries(newest).map(([name, balance]) => [`${one.userId} ${name}`, balance]),
      );
      const found = breaksOf(one, expected);
      if (found.length === 0 && touched.get(one.userId) === false) continue;
      breaks.push(...breaksOf(one, await sumRange(db, { first: one.userId, last: one.userId, ends }, pace)));
      if (breaks.length >= mostOfAPart) break;
    }
    report(findings, breaks);
  }
}

const report = (findings: Findings, breaks: readonly LedgerBreak[]) =>
  void findings.breaks.push(...breaks.slice(0, mostOfAPart));

/** In portions: a user may have more postings than one statement can sum in time. */
async function sumRange(
  db: Db,
  { first, last, ends }: { first: string; last: string; ends: string },
  { postingsAtATime, signal }: Pace,
): Promise<Map<string, bigint>> {
  const totals = new Map<string, bigint>();
  let after: SumsAfter | undefined = { userId: first, account: '', at: '-infinity' };
  while (after !== undefined) {
    signal?.throwIfAborted();
    const { sums, next } = await sumPostings(db, { after, last, ends, limit: postingsAtATime });
    for (const { userId, account, total } of sums) {
      const name = `${userId} ${account}`;
      totals.set(name, (totals.get(name) ?? 0n) + total);
    }
    after = next;
  }
  return totals;
}

function breaksOf(of: AccountFigures, posted: ReadonlyMap<string, bigint>): LedgerBreak[] {
  const postedTo = (account: string): bigint => posted.get(`${of.userId} ${account}`) ?? 0n;
  const figures: readonly (readonly [name: string, balance: bigint, expected: bigint])[] = [
    ['coins', of.coins, postedTo('coins')],
    ['coins_reserved', of.coinsReserved, postedTo('coins_reserved')],
    ['available', of.available, postedTo('available')],
    ['held', of.held, postedTo('held')],
    ['card', of.card, postedTo('card')],
    ['held, by open holds', of.held, of.openHolds],
    ['coins_reserved, by pending sends', of.coinsReserved, of.pendingSends],
    ['cash_subsidy, by its register', of.cashSubsidy, of.grants],
    ['total_withdrawn, by settled holds', of.totalWithdrawn, of.payouts],
  ];
  return figures
    .filter(([, balance, expected]) => balance !== expected)
    .map(([name, balance, expected]) => ({
      what: 'balance',
      where: `${of.userId} ${name}`,
      found: `${balance}, expected ${expected}`,
    }));
}
