import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { hasPasskeySupport } from '../passkeys/available.ts';

export type FactorProof = NonNullable<InputOf<'POST /api/auth/second-factor/prove'>['body']>;

const fallback = (): string => i18next.t('app:failed');
const sent = (body: FactorProof) => ({ body, fallback: fallback() });

export const prove = (proof: FactorProof) => call('POST /api/auth/second-factor/prove', sent(proof));

/** No other response contains the secret. */
export type Begun = AnswerOf<'POST /api/auth/second-factor'>;

export const beginEnrolment = (password: string): Promise<Begun> =>
  call('POST /api/auth/second-factor', { body: { password }, fallback: fallback() });

export const confirmEnrolment = async (code: string): Promise<string[]> =>
  (await call('POST /api/auth/second-factor/confirm', { body: { code }, fallback: fallback() }))
    .recoveryCodes;

export const renewRecoveryCodes = async (proof: FactorProof): Promise<string[]> =>
  (await call('POST /api/auth/second-factor/recovery-codes', sent(proof))).recoveryCodes;

export const switchOff = (proof: FactorProof) => call('DELETE /api/auth/second-factor', sent(proof));

export const ownFactorKey = ['second-factor'] as const;

export const ownFactorQuery = queryOptions({
  queryKey: ownFactorKey,
  queryFn: ({ signal }) => call('GET /api/auth/second-factor', { fallback: fallback(), signal }),
});

export const canUsePasskey = (own: AnswerOf<'GET /api/auth/second-factor'> | undefined): boolean =>
  own !== undefined && own.passkeys > 0 && hasPasskeySupport();
