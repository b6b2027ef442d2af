import type { Deps } from '../deps.ts';
import type { Account } from '../domain/book.ts';
import type { EntryType } from '../domain/entry.ts';
import { findEntries, type ListedEntry } from '../store/entries.ts';
import { readPoints } from './read-points.ts';

export interface History {
  account: Account;
  entries: ListedEntry[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** The account stores the number of its entries, so no query counts them. A page past the end returns the last page. */
export async function readHistory(
  deps: Pick<Deps, 'database'>,
  userId: string,
  { type, page, limit }: { type: EntryType | undefined; page: number; limit: number },
): Promise<History> {
  const [account] = await readPoints(deps, [userId]);
  if (account === undefined) throw new Error('an account was asked for and none was answered');
  const { earned, redeemed, other } = account.entries;
  const total = Number(type === undefined ? earned + redeemed + other : account.entries[type]);
  const totalPages = Math.ceil(total / limit);
  const currentPage = Math.min(page, Math.max(1, totalPages));
  const to = total - (currentPage - 1) * limit;
  const range = { type, from: BigInt(to - limit + 1), to: BigInt(to) };
  const entries = total === 0 ? [] : await findEntries(deps.database.db, userId, range);
  return { account, entries, total, totalPages, currentPage };
}
