import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';
import { securityKey } from './key.ts';

const letter = z.object({
  id: z.string(),
  service: z.string(),
  group: z.string(),
  topic: z.string(),
  type: z.string(),
  eventId: z.string(),
  key: z.string(),
  reason: z.string(),
  attempts: z.number(),
  eventTime: z.nullable(z.string()),
  parkedAt: z.nullable(z.string()),
});
export type DeadLetter = z.infer<typeof letter>;

const answer = z.object({
  deadLetters: z.array(letter),
  ...pageFields,
  missing: z.array(z.string()),
});

interface LettersWish {
  service: string;
  page: number;
  limit: number;
}

export const deadLettersQuery = ({ service, page, limit }: LettersWish) =>
  queryOptions({
    queryKey: [...securityKey, 'letters', { service, page, limit }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListPage<DeadLetter> & { missing: string[] }> => {
      const query = new URLSearchParams({ page: page.toString(), limit: limit.toString() });
      if (service !== 'all') query.set('service', service);
      const { deadLetters, ...more } = await request('GET', `/admin/dead-letters?${query.toString()}`, {
        answer,
        fallback: i18next.t('admin-security:letters.failed'),
        signal,
      });
      return { rows: deadLetters, ...more };
    },
  });

function useLetterAction<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: securityKey }),
  });
}

export type Replayed = Pick<DeadLetter, 'service' | 'group' | 'type'> & { id?: string };

export const useReplay = () =>
  useLetterAction(({ service, id, group, type }: Replayed) =>
    request('POST', '/admin/dead-letters/replay', {
      body: id === undefined ? { service, group, type } : { service, id },
      answer: z.object({ replayed: z.number(), failed: z.number() }),
      fallback: i18next.t('admin-security:letters.replayFailed'),
    }),
  );

export const useDiscard = ({ service, id }: Pick<DeadLetter, 'service' | 'id'>) =>
  useLetterAction((reason: string) =>
    request('POST', `/admin/dead-letters/${encodeURIComponent(service)}/${encodeURIComponent(id)}/discard`, {
      body: { reason },
      answer: z.unknown(),
      fallback: i18next.t('admin-security:letters.discardFailed'),
    }),
  );
