import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { refreshMs, systemKey } from './key.ts';

const list = 'GET /api/admin/incidents';
const open = 'POST /api/admin/incidents';
const update = 'POST /api/admin/incidents/:id/updates';
const correct = 'PUT /api/admin/incidents/:id/updates/:updateId';

export type Incident = AnswerOf<typeof list>['incidents'][number];
export type NewIncident = InputOf<typeof open>['body'];
export type NewUpdate = InputOf<typeof update>['body'];
export type Correction = InputOf<typeof correct>['body'];
export type IncidentOrder =
  | { kind: 'open'; body: NewIncident }
  | { kind: 'update'; id: string; body: NewUpdate }
  | { kind: 'correct'; id: string; updateId: string; body: Correction };

const incidentsKey = [...systemKey, 'incidents'] as const;
export const incidentsShown = 10;

export const incidentsQuery = (page: number) =>
  queryOptions({
    queryKey: [...incidentsKey, page],
    queryFn: async ({ signal }): Promise<ListPage<Incident>> => {
      const { incidents, ...pages } = await call(list, {
        query: { page, limit: incidentsShown },
        fallback: i18next.t('admin-system:loadFailed'),
        signal,
      });
      return { rows: incidents, ...pages };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export function useIncidentAction() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ order, idempotencyKey }: { order: IncidentOrder; idempotencyKey: string }) => {
      const options = { idempotencyKey, fallback: i18next.t('admin-system:incident.failed') };
      switch (order.kind) {
        case 'open':
          return call(open, { body: order.body, ...options });
        case 'update':
          return call(update, { params: { id: order.id }, body: order.body, ...options });
        case 'correct':
          return call(correct, {
            params: { id: order.id, updateId: order.updateId },
            body: order.body,
            ...options,
          });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: incidentsKey }),
  });
}
