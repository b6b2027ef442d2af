import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type Session,
} from '../operations/own-sessions.ts';
import { done, time } from './fields.ts';

export const session = z.object({
  id: z.string(),
  remembered: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: time,
  lastActive: time,
  expiresAt: time,
});

export const toSession = ({
  userId: _owner,
  createdAt,
  lastActive,
  expiresAt,
  ...rest
}: Session): z.infer<typeof session> => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastActive: lastActive.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const sessionRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/user/sessions',
      summary: 'My live sessions, newest first',
      access: 'user',
      answer: z.object({ sessions: z.array(session.extend({ current: z.boolean() })) }),
    },
    {
      handle: async ({ principal }) => {
        const sessions = await listOwnSessions(deps, principal.userId);
        return {
          sessions: sessions.map((one) => ({
            ...toSession(one),
            current: one.id === principal.sessionId,
          })),
        };
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/user/sessions',
      summary: 'End all my other sessions',
      access: 'user',
      answer: done.extend({ ended: z.number() }),
    },
    {
      revokes: true,
      handle: async ({ principal }) => {
        const ended = await endOtherSessions(deps, principal);
        return { success: true, ended };
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/user/sessions/:id',
      summary: 'End one of my sessions',
      access: 'user',
      params: z.object({ id: z.string() }),
      answer: done,
    },
    {
      revokes: true,
      handle: async ({ principal, params }) => {
        await endOwnSession(deps, principal.userId, params.id.toLowerCase());
        return { success: true };
      },
    },
  ),
];
