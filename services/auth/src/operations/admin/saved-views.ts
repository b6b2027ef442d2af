import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { countOtherViews, deleteView, listViews, putView, type SavedView } from '../../store/saved-views.ts';
import { lockAccount } from '../../store/users.ts';

const mostViews = 50;

export function readViews(
  deps: Pick<Deps, 'database'>,
  userId: string,
  list: string | undefined,
): Promise<SavedView[]> {
  return listViews(deps.database.db, userId, list);
}

/** Locks the account, so that two concurrent saves cannot exceed the limit. */
export function saveView(
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: string,
  view: Omit<SavedView, 'createdAt'>,
): Promise<SavedView> {
  return deps.database.transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === undefined) throw errors.user_not_found();
    if ((await countOtherViews(tx, userId, view.id)) >= mostViews) throw errors.too_many_views();
    const saved = await putView(tx, userId, { ...view, createdAt: deps.clock.now() });
    if (saved === undefined) throw new Error('the view was not saved');
    return saved;
  });
}

export async function removeView(deps: Pick<Deps, 'database'>, userId: string, id: string): Promise<void> {
  if (!(await deleteView(deps.database.db, userId, id))) throw errors.view_not_found();
}
