import { Code, ConnectError } from '@connectrpc/connect';
import type { Principal } from '@tael/identity';
import { reasonText } from '@tael/contract/fields';
import { route } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';

type Desk = Pick<Peers, 'operations'>;

const REPLAY_WITHIN_MS = 4500;

const whichProblem = 'Choose one dead letter, or a group and a type';
const text = z.string({ error: whichProblem }).min(1, { error: whichProblem });

const replayBody = z.union(
  [z.object({ service: text, id: text }), z.object({ service: text, group: text, type: text })],
  { error: whichProblem },
);

const reasonProblem = 'A reason is required';
const discardBody = z.object({
  reason: reasonText(reasonProblem).refine((reason) => reason !== '', { error: reasonProblem }),
});

export function replayDeadLetters({ operations }: Desk) {
  return route(
    {
      method: 'post',
      path: '/api/admin/dead-letters/replay',
      summary: 'Replay a dead letter, or all of a group and type',
      tags: ['admin'],
      access: 'system.run',
      body: replayBody,
      answer: z.object({ replayed: z.number(), failed: z.number() }),
    },
    {
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
    },
  );
}

export function discardDeadLetter({ operations }: Desk) {
  return route(
    {
      method: 'post',
      path: '/api/admin/dead-letters/:service/:id/discard',
      summary: 'Discard a dead letter, with a reason',
      tags: ['admin'],
      access: 'system.run',
      params: z.object({ service: z.string(), id: z.string() }),
      body: discardBody,
      answer: z.object({ success: z.boolean() }),
    },
    {
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
    },
  );
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
