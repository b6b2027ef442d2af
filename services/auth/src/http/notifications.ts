import { pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import {
  listOwnNotifications,
  readAllNotifications,
  readNotification,
} from '../operations/notifications/own-notifications.ts';
import { done, time } from './fields.ts';

const tags = ['notifications'];

export const notificationRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/user/notifications',
      summary: 'My notifications, newest first: kind and data; the client supplies the text',
      tags,
      access: 'user',
      query: z.object(paging({ limit: 20 })),
      answer: z.object({
        notifications: z.array(
          z.object({
            _id: z.string(),
            kind: z.string(),
            params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
            read: z.boolean(),
            createdAt: time,
          }),
        ),
        unread: z.number(),
        ...pageFields,
      }),
    },
    {
      handle: async ({ principal, query }) => {
        const { items, ...counts } = await listOwnNotifications(deps, principal.userId, query);
        return {
          notifications: items.map(({ id, kind, params, createdAt, readAt }) => ({
            _id: id,
            kind,
            params,
            read: readAt !== null,
            createdAt: createdAt.toISOString(),
          })),
          ...counts,
        };
      },
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/user/notifications/read-all',
      summary: 'Mark all my notifications as read',
      tags,
      access: 'user',
      answer: done.extend({ read: z.number() }),
    },
    {
      handle: async ({ principal }) => ({
        success: true,
        read: await readAllNotifications(deps, principal.userId),
      }),
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/user/notifications/:id/read',
      summary: 'Mark one of my notifications as read',
      tags,
      access: 'user',
      params: z.object({ id: z.string() }),
      answer: done,
    },
    {
      handle: async ({ principal, params: { id } }) => {
        await readNotification(deps, principal.userId, id);
        return { success: true };
      },
    },
  ),
];
