import * as api from '@tael/contract/points';
import type { Principal } from '@tael/identity';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readWithheld } from '../operations/admin/read-withheld.ts';
import { refuseWithheld } from '../operations/admin/refuse-withheld.ts';
import { releaseWithheld } from '../operations/admin/release-withheld.ts';
import type { Settling } from '../operations/admin/withheld-acts.ts';

export const withheldRoutes = (deps: Deps): Route[] => [
  route(api.listWithheldAwards, {
    handle: async ({ query }) => {
      const { awards, ...sums } = await readWithheld(deps, query);
      return {
        awards: awards.map(({ id, userId, party, source, description, points, at, networkFingerprint }) => ({
          _id: id,
          user: { _id: userId, username: party?.username ?? null },
          source,
          description,
          points,
          timestamp: at,
          network: networkFingerprint,
        })),
        ...sums,
      };
    },
  }),
  route(api.releaseWithheldAwards, {
    handle: async (call) => {
      const { answer, replayed } = await releaseWithheld(deps, settlingOf(call));
      return reply(200, answer, replayedHeader(replayed));
    },
  }),
  route(api.refuseWithheldAwards, {
    handle: async (call) => {
      const { answer, replayed } = await refuseWithheld(deps, settlingOf(call));
      return reply(200, answer, replayedHeader(replayed));
    },
  }),
];

interface SettlingCall {
  body: { ids: string[]; reason: string };
  principal: Principal;
  requestId: string;
  idempotencyKey?: string;
}

const settlingOf = ({ body, principal, requestId, idempotencyKey: key }: SettlingCall): Settling => ({
  actor: { userId: principal.userId, role: principal.role, requestId },
  ...body,
  key,
});

const replayedHeader = (replayed: boolean) => (replayed ? { 'idempotency-replayed': 'true' } : undefined);
