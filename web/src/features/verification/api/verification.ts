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
  const keep = (answer: { verification: Verification }): void =>
    void queries.setQueryData(verificationQuery.queryKey, answer);
  return {
    upload: async (side: Side, body: Blob): Promise<void> =>
      keep(
        await call('PUT /api/user/verification/pictures/:side', {
          params: { side },
          body,
          fallback: i18next.t('verification:picture.failed'),
          timeOutMs: 60_000,
        }),
      ),
    submit: async (body: Submission, idempotencyKey: string): Promise<void> =>
      keep(
        await call('POST /api/user/verification', {
          body,
          idempotencyKey,
          fallback: i18next.t('verification:form.failed'),
        }),
      ),
  };
}
