import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';

const path = '/auth/second-factor';
const codes = z.object({ recoveryCodes: z.array(z.string()) });
const fallback = (): string => i18next.t('app:failed');

export const prove = (code: string): Promise<unknown> =>
  request('POST', `${path}/prove`, { body: { code }, answer: z.unknown(), fallback: fallback() });

/** No other response contains the secret. */
export const beginEnrolment = (password: string) =>
  request('POST', path, {
    body: { password },
    answer: z.object({ secret: z.string(), uri: z.string() }),
    fallback: fallback(),
  });
export type Begun = Awaited<ReturnType<typeof beginEnrolment>>;

export const confirmEnrolment = async (code: string): Promise<string[]> =>
  (await request('POST', `${path}/confirm`, { body: { code }, answer: codes, fallback: fallback() }))
    .recoveryCodes;

export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  (await request('POST', `${path}/recovery-codes`, { body: { code }, answer: codes, fallback: fallback() }))
    .recoveryCodes;

export const switchOff = (code: string): Promise<unknown> =>
  request('DELETE', path, { body: { code }, answer: z.unknown(), fallback: fallback() });

export const ownFactorKey = ['second-factor'] as const;

export const ownFactorQuery = queryOptions({
  queryKey: ownFactorKey,
  queryFn: ({ signal }) =>
    request('GET', path, {
      answer: z.object({
        setting: z.enum(['off', 'optional', 'required']),
        enrolledAt: z.nullable(z.string()),
        recoveryCodesLeft: z.number(),
      }),
      fallback: fallback(),
      signal,
    }),
});
