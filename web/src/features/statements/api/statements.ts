import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call, pathOf, requestFile } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { keeps } from '../../../lib/storage/last-known.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';

const operation = 'GET /api/statements';
export type StatementMonth = AnswerOf<typeof operation>['months'][number];
export type Statement = StatementMonth['statements'][number];
export type Language = Statement['language'];

export const statementsQuery = queryOptions({
  queryKey: ['statements'],
  meta: keeps(),
  queryFn: async ({ signal }) =>
    (await call(operation, { fallback: i18next.t('wallet:statements.loadFailed'), signal })).months,
});

export function useRequestStatement() {
  const queries = useQueryClient();
  const { keyOf, answered } = useBodyKey();
  return useAction({
    mutationFn: async (body: { month: string; language: Language; mail: boolean }) => {
      const fallback = i18next.t('wallet:statements.requestFailed');
      await call('POST /api/statements', { body, idempotencyKey: keyOf(body), fallback });
      answered();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: statementsQuery.queryKey }),
  });
}

export type Format = 'pdf' | 'csv';

export const useStatementFile = () =>
  useAction({
    mutationFn: async ({ statement, format }: { statement: Statement; format: Format }) => {
      const path = pathOf('GET /api/statements/:id/file', {
        params: { id: statement._id },
        query: { format },
      });
      const file = await requestFile(path, { fallback: i18next.t('app:failed') });
      saveFile(file, `tael-${statement.month}-${statement.language}.${format}`);
    },
  });
