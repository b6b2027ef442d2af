import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../operations/own-sessions.ts';
import { done, time } from './fields.ts';

const session = z.object({
  id: z.string(),
  current: z.boolean(),
  remembered: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: time,
  lastActive: time,
  expiresAt: time,
});

export const sessionRoutes = (deps: Deps): Route[] => [
  route({
    method: 'get',
    path: '/api/user/sessions',
    summary: 'Where I am signed in, the latest first',
    access: 'user',
    answer: z.object({ sessions: z.array(session) }),
    handle: async ({ principal }) => {
      const sessions = await listOwnSessions(deps, principal.userId);
      return {
        sessions: sessions.map(({ userId: _owner, createdAt, lastActive, expiresAt, ...rest }) => ({
          ...rest,
          current: rest.id === principal.sessionId,
          createdAt: createdAt.toISOString(),
          lastActive: lastActive.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },
  }),
  route({
    method: 'delete',
    path: '/api/user/sessions',
    summary: 'End all my sessions but this one',
    access: 'user',
    answer: done.extend({ ended: z.number() }),
    handle: async ({ principal }) => {
      const ended = await endOtherSessions(deps, principal);
      await deps.leasesOver();
      return { success: true, ended };
    },
  }),
  route({
    method: 'delete',
    path: '/api/user/sessions/:id',
    summary: 'End one of my sessions',
    access: 'user',
    params: z.object({ id: z.string() }),
    answer: done,
    handle: async ({ principal, params }) => {
      await endOwnSession(deps, principal.userId, params.id.toLowerCase());
      await deps.leasesOver();
      return { success: true };
    },
  }),
];
