import { Code, ConnectError } from '@connectrpc/connect';
import type { Principal } from '@tael/identity';
import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';

type Desk = Pick<Peers, 'operations'>;

const REPLAY_WITHIN_MS = 4500;

export function replayDeadLetters({ operations }: Desk) {
  return route(api.replayDeadLetters, {
    handle: async ({ body, ...call }) => {
      const service = serviceOf(operations, body.service);
      const which =
        'id' in body
          ? ({ case: 'id', value: body.id } as const)
          : ({ case: 'allOf', value: { group: body.group, type: body.type } } as const);
      const request = { which, actor: actor(call) };
      const { replayed, failed } = await service.replayDeadLetters(request, {
        timeoutMs: REPLAY_WITHIN_MS,
      });
      if ('id' in body && replayed + failed === 0) throw errors.dead_letter_not_found();
      return { replayed, failed };
    },
  });
}

export function discardDeadLetter({ operations }: Desk) {
  return route(api.discardDeadLetter, {
    handle: async ({ params: { service, id }, body: { reason }, ...call }) => {
      try {
        await serviceOf(operations, service).discardDeadLetter({ id, reason, actor: actor(call) });
      } catch (error) {
        if (error instanceof ConnectError && error.code === Code.NotFound)
          throw errors.dead_letter_not_found();
        throw error;
      }
      return { success: true };
    },
  });
}

function serviceOf(operations: Desk['operations'], name: string) {
  const found = [...operations].find(([known]) => known === name);
  if (found === undefined) throw errors.dead_letter_not_found();
  return found[1];
}

const actor = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  userId: principal.userId,
  role: principal.role,
  requestId,
});
