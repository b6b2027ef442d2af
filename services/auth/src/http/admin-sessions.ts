import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { endUserSessions, listUserSessions } from '../operations/admin/user-sessions.ts';

export const userSessionRoutes = (deps: Deps): Route[] => [
  route(api.listUserSessions, {
    handle: async ({ params: { id } }) => ({ sessions: await listUserSessions(deps, id) }),
  }),
  route(api.endUserSessions, {
    revokes: true,
    handle: async ({ principal, requestId, params: { id }, query: { reason } }) => {
      const actor = { ...principal, requestId };
      return { success: true, ended: await endUserSessions(deps, { actor, id, reason }) };
    },
  }),
  route(api.endUserSession, {
    revokes: true,
    handle: async ({ principal, requestId, params: { id, sessionId }, query: { reason } }) => {
      const actor = { ...principal, requestId };
      const ending = { actor, id, sessionId: sessionId.toLowerCase(), reason };
      return { success: true, ended: await endUserSessions(deps, ending) };
    },
  }),
];
