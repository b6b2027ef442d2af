import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import {
  listOwnNotifications,
  readAllNotifications,
  readNotification,
} from '../operations/notifications/own-notifications.ts';

export const notificationRoutes = (deps: Deps): Route[] => [
  route(api.listNotifications, {
    handle: async ({ principal, query }) => {
      const { items, ...counts } = await listOwnNotifications(deps, principal.userId, query);
      return {
        notifications: items.map(({ id, readAt, ...one }) => ({ _id: id, read: readAt !== null, ...one })),
        ...counts,
      };
    },
  }),
  route(api.markAllRead, {
    handle: async ({ principal }) => ({
      success: true,
      read: await readAllNotifications(deps, principal.userId),
    }),
  }),
  route(api.markRead, {
    handle: async ({ principal, params: { id } }) => {
      await readNotification(deps, principal.userId, id);
      return { success: true };
    },
  }),
];
