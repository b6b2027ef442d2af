import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf, requestFile } from '../../../lib/http.ts';
import type { Side } from '../../../product/verification/document-words.ts';

export type Verification = AnswerOf<'GET /api/user/verification'>['verification'];
export type Submission = InputOf<'POST /api/user/verification'>['body'];

/** Under the profile's key: it is fetched again when the account changes. */
export const verificationQuery = queryOptions({
  queryKey: ['user', 'profile', 'verification'],
  queryFn: ({ signal }) =>
    call('GET /api/user/verification', { fallback: i18next.t('verification:loadFailed'), signal }),
});

/** Kept only while it is shown. */
export const ownPictureQuery = (side: Side) =>
  queryOptions({
    queryKey: ['own picture', side],
    queryFn: ({ signal }) =>
      requestFile(pathOf('GET /api/user/verification/pictures/:side', { params: { side } }), {
        fallback: i18next.t('verification:loadFailed'),
        signal,
      }),
    gcTime: 0,
  });

export function useVerificationCalls() {
  const queries = useQueryClient();
  return {
    /** Uploads at the same time may be answered in another order than they were stored in: the state is fetched. */
    upload: async (side: Side, body: Blob): Promise<void> => {
      await call('PUT /api/user/verification/pictures/:side', {
        params: { side },
        body,
        fallback: i18next.t('verification:picture.failed'),
        timeOutMs: 60_000,
      });
      await queries.invalidateQueries({ queryKey: verificationQuery.queryKey });
    },
    submit: async (body: Submission, idempotencyKey: string): Promise<void> => {
      const fallback = i18next.t('verification:form.failed');
      const answer = await call('POST /api/user/verification', { body, idempotencyKey, fallback });
      queries.setQueryData(verificationQuery.queryKey, answer);
    },
  };
}
