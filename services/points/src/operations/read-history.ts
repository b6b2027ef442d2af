import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import type { Account } from '../domain/book.ts';
import type { EntryType } from '../domain/entry.ts';
import { findEntries, type ListedEntry } from '../store/entries.ts';
import { readPoints } from './read-points.ts';

export interface History extends Pages {
  account: Account;
  entries: ListedEntry[];
}

export async function readHistory(
  deps: Pick<Deps, 'database'>,
  userId: string,
  { type, page, limit }: { type: EntryType | undefined; page: number; limit: number },
): Promise<History> {
  const [account] = await readPoints(deps, [userId]);
  if (account === undefined) throw new Error('an account was asked for and none was answered');
  const { earned, redeemed, other } = account.entries;
  const total = Number(type === undefined ? earned + redeemed + other : account.entries[type]);
  const pages = pagesOf(total, { page, limit });
  const to = total - (pages.currentPage - 1) * limit;
  const range = { type, from: BigInt(to - limit + 1), to: BigInt(to) };
  const entries = total === 0 ? [] : await findEntries(deps.database.db, userId, range);
  return { account, entries, ...pages };
}
