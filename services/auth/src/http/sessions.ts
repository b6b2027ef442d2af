import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../operations/own-sessions.ts';

export const sessionRoutes = (deps: Deps): Route[] => [
  route(api.listOwnSessions, {
    handle: async ({ principal: { userId, sessionId } }) => {
      const sessions = await listOwnSessions(deps, userId);
      return { sessions: sessions.map((one) => ({ ...one, current: one.id === sessionId })) };
    },
  }),
  route(api.endOtherSessions, {
    revokes: true,
    handle: async ({ principal }) => ({ success: true, ended: await endOtherSessions(deps, principal) }),
  }),
  route(api.endOwnSession, {
    revokes: true,
    handle: async ({ principal, params }) => {
      await endOwnSession(deps, principal.userId, params.id.toLowerCase());
      return { success: true };
    },
  }),
];
