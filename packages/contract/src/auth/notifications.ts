import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, pageFields, paging } from '../fields/index.ts';
import { done } from './fields.ts';

const tags = ['notifications'];

export const listNotifications = contract({
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
        createdAt: instant,
      }),
    ),
    unread: z.number(),
    ...pageFields,
  }),
});

export const markAllRead = contract({
  method: 'put',
  path: '/api/user/notifications/read-all',
  summary: 'Mark all my notifications as read',
  tags,
  access: 'user',
  answer: done.extend({ read: z.number() }),
});

export const markRead = contract({
  method: 'put',
  path: '/api/user/notifications/:id/read',
  summary: 'Mark one of my notifications as read',
  tags,
  access: 'user',
  params: z.object({ id: z.string() }),
  answer: done,
});
