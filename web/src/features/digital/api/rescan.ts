import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { portfolioOf } from './portfolio.ts';

export function useRescan(address: string | undefined) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: () =>
      call('POST /api/assets/portfolio/rescan', {
        body: { address },
        fallback: i18next.t('app:failed'),
      }),
    onSettled: () => queries.invalidateQueries(portfolioOf(address)),
  });
}
