import type { operationsRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';

const flow = z.object({
  /** Counted up to 100,000. */
  outboxDepth: z.number(),
  outboxAgeSeconds: z.number(),
  relayLeads: z.boolean(),
  deadLetters: z.number(),
  consumers: z.array(
    z.object({ group: z.string(), topic: z.string().nullable(), lag: z.number().nullable() }),
  ),
});

export function systemEvents({ operations }: Pick<Peers, 'operations'>) {
  return route(
    {
      method: 'get',
      path: '/api/admin/system/events',
      summary: 'Outbox, relay, dead letters and lag of each service; an unavailable one is listed in missing',
      tags: ['admin'],
      access: 'system.read',
      answer: z.object({ services: z.record(z.string(), flow), missing: z.array(z.string()) }),
    },
    {
      handle: async () => {
        const asked = await Promise.all(
          [...operations].map(([name, service]) => ask(name, service.getEventState({}))),
        );
        const here = asked.flatMap(({ service, answer }) =>
          answer ? [[service, flowOf(answer)] as const] : [],
        );
        return { services: Object.fromEntries(here), missing: missing(...asked) };
      },
    },
  );
}

const flowOf = (state: operationsRpc.GetEventStateResponse): z.infer<typeof flow> => ({
  outboxDepth: Number(state.outboxDepth),
  outboxAgeSeconds: Math.round(state.outboxAgeSeconds * 10) / 10,
  relayLeads: state.relayLeads,
  deadLetters: state.deadLetters,
  consumers: [
    ...state.consumers.map(({ group, topic, lag }) => ({ group, topic, lag: Number(lag) })),
    ...state.unreadGroups.map((group) => ({ group, topic: null, lag: null })),
  ],
});
