import type { Deps } from '../../deps.ts';
import {
  readAccountPart,
  sumPostings,
  type AccountFigures,
  type AccountPart,
  type SumsAfter,
} from './account-proof.ts';
import type { LedgerBreak } from './proofs.ts';

type Db = Deps['database']['db'];

export interface Pace {
  postingsAtATime: number;
  signal: AbortSignal | undefined;
}

const accountsAtATime = 200;
const mostBreaks = 20;

export async function proveAccounts(
  db: Db,
  pace: Pace,
): Promise<{ accounts: number; breaks: LedgerBreak[] }> {
  const breaks: LedgerBreak[] = [];
  let accounts = 0;
  for (let after: string | undefined; ;) {
    const part = await readAccountPart(db, { after, limit: accountsAtATime });
    const posted = await sumParts(db, part, pace);
    breaks.push(...part.accounts.flatMap((one) => breaksOf(one, posted)).slice(0, mostBreaks));
    accounts += part.accounts.length;
    if (part.accounts.length < accountsAtATime) return { accounts, breaks };
    after = part.accounts.at(-1)?.userId;
  }
}

/** In portions: a user may have more postings than one statement can sum in time. */
async function sumParts(
  db: Db,
  { accounts, ends }: AccountPart,
  { postingsAtATime, signal }: Pace,
): Promise<Map<string, bigint>> {
  const totals = new Map<string, bigint>();
  const [first, last] = [accounts.at(0)?.userId, accounts.at(-1)?.userId];
  if (first === undefined || last === undefined) return totals;
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
