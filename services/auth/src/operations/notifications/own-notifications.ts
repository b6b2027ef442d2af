import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { listNotifications, markAllRead, markRead, type Notification } from '../../store/notifications.ts';

export function listOwnNotifications(
  deps: Deps,
  userId: string,
  list: { page: number; limit: number },
): Promise<PageOf<Notification> & { unread: number }> {
  return listNotifications(deps.database.db, userId, list);
}

export async function readNotification(deps: Deps, userId: string, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await markRead(tx, userId, id, deps.clock.now()))) throw errors.notification_not_found();
  });
}

export function readAllNotifications(deps: Deps, userId: string): Promise<number> {
  return deps.database.transaction((tx) => markAllRead(tx, userId, deps.clock.now()));
}
