import type { pointsRpc, walletRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domain/saga.ts';
import { errors } from '../../errors.ts';
import { peersOf } from '../../peers.ts';
import { findAdminUsers, type AdminUser } from '../../store/admin-users.ts';
import { findIdPage, findNewestIds } from '../../store/directory.ts';
import { readWish, type DirectoryWish } from './list-users.ts';
import { recordExport } from './record-export.ts';

export interface ExportedUser {
  user: AdminUser;
  holding: walletRpc.Holding | undefined;
  earned: pointsRpc.Points | undefined;
}

const exportedAtOnce = 1000;

/** More than `mostSorted` accounts come newest first. Fails without wallet or points. */
export async function* exportUsers(
  deps: Deps,
  actor: Actor,
  wish: DirectoryWish,
  mostSorted = 50_000,
): AsyncGenerator<ExportedUser> {
  await recordExport(deps, actor, wish);
  const { points, wallet } = peersOf(deps.config);
  if (!points || !wallet) throw errors.owner_missing();
  for await (const userIds of idsToExport(deps, wish, mostSorted)) {
    const [users, { holdings }, { points: earned }] = await Promise.all([
      findAdminUsers(deps.database.db, userIds),
      wallet.getHoldings({ userIds }),
      points.getPoints({ userIds }),
    ]);
    const holdingOf = new Map(holdings.map((holding) => [holding.userId, holding]));
    const earnedBy = new Map(earned.map((one) => [one.userId, one]));
    for (const user of users) yield { user, holding: holdingOf.get(user.id), earned: earnedBy.get(user.id) };
  }
}

async function* idsToExport(
  { database: { db } }: Deps,
  wish: DirectoryWish,
  mostSorted: number,
): AsyncGenerator<string[]> {
  const { filter, order } = readWish(wish);
  // More than `mostSorted`, since accounts may be added after the count.
  const first = { page: 1, limit: mostSorted + exportedAtOnce, ...order };
  const { items: ids, total } = await findIdPage(db, filter, first);
  if (total <= mostSorted) {
    for (let from = 0; from < ids.length; from += exportedAtOnce)
      yield ids.slice(from, from + exportedAtOnce);
    return;
  }
  for (let before: string | undefined; ;) {
    const newest = await findNewestIds(db, filter, { before, take: exportedAtOnce });
    yield newest;
    if (newest.length < exportedAtOnce) return;
    before = newest.at(-1);
  }
}
