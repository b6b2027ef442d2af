import type { operationsRpc } from '@tael/proto';
import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';

export function systemEvents({ operations }: Pick<Peers, 'operations'>) {
  return route(api.readSystemEvents, {
    handle: async () => {
      const asked = await Promise.all(
        [...operations].map(([name, service]) => ask(name, service.getEventState({}))),
      );
      const here = asked.flatMap(({ service, answer }) =>
        answer ? [[service, flowOf(answer)] as const] : [],
      );
      return { services: Object.fromEntries(here), missing: missing(...asked) };
    },
  });
}

const flowOf = (state: operationsRpc.GetEventStateResponse) => ({
  ...state,
  outboxAgeSeconds: Math.round(state.outboxAgeSeconds * 10) / 10,
  consumers: [...state.consumers, ...state.unreadGroups.map((group) => ({ group, topic: null, lag: null }))],
});
