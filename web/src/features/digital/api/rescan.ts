import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { portfolioOf } from './portfolio.ts';

export function useRescan(address: string | undefined) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: () =>
      request('POST', '/assets/portfolio/rescan', {
        body: address === undefined ? {} : { address },
        answer: z.unknown(),
        fallback: i18next.t('app:failed'),
      }),
    onSettled: () => queries.invalidateQueries(portfolioOf(address)),
  });
}
