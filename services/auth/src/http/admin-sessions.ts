import { reasonText } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { endUserSessions, listUserSessions } from '../operations/admin/user-sessions.ts';
import { done } from './fields.ts';
import { session, toSession } from './sessions.ts';

const tags = ['admin'];
const params = z.object({ id: z.string() });
const query = z.object({ reason: reasonText().default('') });
const answer = done.extend({ ended: z.number() });

export const userSessionRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/users/:id/sessions',
      summary: 'Live sessions of a user, newest first',
      tags,
      access: 'users.read',
      params,
      answer: z.object({ sessions: z.array(session) }),
    },
    {
      handle: async ({ params: { id } }) => ({ sessions: (await listUserSessions(deps, id)).map(toSession) }),
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/admin/users/:id/sessions',
      summary: 'End all sessions of a user',
      tags,
      access: 'users.write',
      params,
      query,
      answer,
    },
    {
      revokes: true,
      handle: async ({ principal, requestId, params: { id }, query: { reason } }) => {
        const actor = { ...principal, requestId };
        return { success: true, ended: await endUserSessions(deps, { actor, id, reason }) };
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/admin/users/:id/sessions/:sessionId',
      summary: 'End one session of a user',
      tags,
      access: 'users.write',
      params: params.extend({ sessionId: z.string() }),
      query,
      answer,
    },
    {
      revokes: true,
      handle: async ({ principal, requestId, params: { id, sessionId }, query: { reason } }) => {
        const ending = { id, sessionId: sessionId.toLowerCase(), reason };
        return {
          success: true,
          ended: await endUserSessions(deps, { actor: { ...principal, requestId }, ...ending }),
        };
      },
    },
  ),
];
