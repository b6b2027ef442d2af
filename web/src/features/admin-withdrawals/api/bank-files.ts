import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call, pathOf, requestFile } from '../../../lib/http.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { deskKey } from '../../../product/admin-payouts/payout.ts';

const list = 'GET /api/withdrawals/admin/bank-files';
export type BankFile = AnswerOf<typeof list>['files'][number];
export type BankAnswer = AnswerOf<'POST /api/withdrawals/admin/bank-answers'>;

export const bankFilesQuery = (page: number) =>
  queryOptions({
    queryKey: [...deskKey, 'bank-files', page],
    queryFn: ({ signal }) =>
      call(list, {
        query: { page, limit: 5 },
        fallback: i18next.t('admin-withdrawals:bankFiles.loadFailed'),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export function useMakeBankFile() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (idempotencyKey: string) =>
      call('POST /api/withdrawals/admin/bank-files', {
        body: {},
        idempotencyKey,
        fallback: i18next.t('admin-withdrawals:bankFiles.makeFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
}

const downloads = {
  xml: 'GET /api/withdrawals/admin/bank-files/:id/xml',
  csv: 'GET /api/withdrawals/admin/bank-files/:id/csv',
} as const;
export type Format = keyof typeof downloads;

export const useBankDownload = () =>
  useAction({
    mutationFn: async ({ file, format }: { file: BankFile; format: Format }) => {
      const path = pathOf(downloads[format], { params: { id: file._id } });
      const content = await requestFile(path, {
        fallback: i18next.t('admin-withdrawals:bankFiles.downloadFailed'),
      });
      saveFile(content, `tael-bank-payments-${file._id.slice(-8)}.${format}`);
    },
  });

const uploadMs = 60_000;

/** Reading a file twice changes nothing, so a repeat needs no key. */
export function useBankAnswer() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (file: File) =>
      call('POST /api/withdrawals/admin/bank-answers', {
        // A system may give the file another type, or none.
        body: new Blob([file], { type: 'application/xml' }),
        fallback: i18next.t('admin-withdrawals:bankFiles.answerFailed'),
        timeOutMs: uploadMs,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
}
