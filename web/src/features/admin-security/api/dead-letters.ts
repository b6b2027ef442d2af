import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { securityKey } from './key.ts';

const operation = 'GET /api/admin/dead-letters';
export type DeadLetter = AnswerOf<typeof operation>['deadLetters'][number];

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
      const { deadLetters, ...more } = await call(operation, {
        query: { page, limit, service: service === 'all' ? undefined : service },
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
    call('POST /api/admin/dead-letters/replay', {
      body: id === undefined ? { service, group, type } : { service, id },
      fallback: i18next.t('admin-security:letters.replayFailed'),
    }),
  );

export const useDiscard = ({ service, id }: Pick<DeadLetter, 'service' | 'id'>) =>
  useLetterAction((reason: string) =>
    call('POST /api/admin/dead-letters/:service/:id/discard', {
      params: { service, id },
      body: { reason },
      fallback: i18next.t('admin-security:letters.discardFailed'),
    }),
  );
