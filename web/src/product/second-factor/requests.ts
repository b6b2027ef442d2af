import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

const fallback = (): string => i18next.t('app:failed');
const sent = (code: string) => ({ body: { code }, fallback: fallback() });

export const prove = (code: string) => call('POST /api/auth/second-factor/prove', sent(code));

/** No other response contains the secret. */
export type Begun = AnswerOf<'POST /api/auth/second-factor'>;

export const beginEnrolment = (password: string): Promise<Begun> =>
  call('POST /api/auth/second-factor', { body: { password }, fallback: fallback() });

export const confirmEnrolment = async (code: string): Promise<string[]> =>
  (await call('POST /api/auth/second-factor/confirm', sent(code))).recoveryCodes;

export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  (await call('POST /api/auth/second-factor/recovery-codes', sent(code))).recoveryCodes;

export const switchOff = (code: string) => call('DELETE /api/auth/second-factor', sent(code));

export const ownFactorKey = ['second-factor'] as const;

export const ownFactorQuery = queryOptions({
  queryKey: ownFactorKey,
  queryFn: ({ signal }) => call('GET /api/auth/second-factor', { fallback: fallback(), signal }),
});
