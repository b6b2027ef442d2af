import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import {
  countCloses,
  findClose,
  listCloses,
  type DayClose,
  type ListedClose,
} from '../../store/day-closes.ts';

export type { DayClose };

type Needs = Pick<Deps, 'database'>;

export async function readCloses(
  { database: { db } }: Needs,
  { page, limit }: { page: number; limit: number },
): Promise<Pages & { closes: ListedClose[] }> {
  const pages = pagesOf(await countCloses(db), { page, limit });
  return { closes: await listCloses(db, { skip: (pages.currentPage - 1) * limit, take: limit }), ...pages };
}

export async function readClose({ database: { db } }: Needs, day: string): Promise<DayClose> {
  const close = await findClose(db, day);
  if (!close) throw errors.day_not_closed();
  return close;
}
