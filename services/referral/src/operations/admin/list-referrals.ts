import { statuses } from '@tael/contract/referral';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/referral.ts';
import { findTotals, type Totals } from '../../store/figures.ts';
import {
  findHits,
  findListed,
  findPageIds,
  type ListedReferral,
  type ListOrder,
} from '../../store/listing.ts';

export type { ListedReferral, Party } from '../../store/listing.ts';

export interface ListWish {
  page: number;
  limit: number;
  search: string;
  status: string;
  order: ListOrder;
}

export async function listReferrals(
  { database: { db } }: Pick<Deps, 'database'>,
  wish: ListWish,
): Promise<PageOf<ListedReferral>> {
  const { page, limit, status, order } = wish;
  const search = wish.search.trim();
  if (search !== '') {
    const { total, ids } = await findHits(db, { search, status }, { page, limit, order });
    return { items: await findListed(db, ids ?? []), ...pagesOf(total, wish) };
  }
  const pages = pagesOf(totalOf(await findTotals(db), status), wish);
  const ids = await findPageIds(db, status, { offset: (pages.currentPage - 1) * limit, limit, order });
  return { items: await findListed(db, ids), ...pages };
}

const counted: Record<Status, keyof Totals> = {
  pending: 'pendingReferrals',
  completed: 'completedReferrals',
  failed: 'failedReferrals',
};

function totalOf(totals: Totals, status: string): number {
  if (status === '') return totals.totalReferrals;
  const known = statuses.find((one) => one === status);
  return known === undefined ? 0 : totals[counted[known]];
}
