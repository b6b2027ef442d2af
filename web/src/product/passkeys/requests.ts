import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

const fallback = (): string => i18next.t('app:failed');

export type Passkey = AnswerOf<'GET /api/auth/passkeys'>['passkeys'][number];
export type Assertion = InputOf<'POST /api/auth/passkeys/sign-in'>['body']['passkey'];
export type Creation = InputOf<'POST /api/auth/passkeys'>['body']['passkey'];

export const passkeysKey = ['passkeys'] as const;

export const passkeysQuery = queryOptions({
  queryKey: passkeysKey,
  queryFn: ({ signal }) => call('GET /api/auth/passkeys', { fallback: fallback(), signal }),
});

export const beginPasskey = (password: string) =>
  call('POST /api/auth/passkeys/options', { body: { password }, fallback: fallback() });

export const addPasskey = (body: { name: string; passkey: Creation }) =>
  call('POST /api/auth/passkeys', { body, fallback: fallback() });

export const removePasskey = ({ id, password }: { id: string; password: string }) =>
  call('DELETE /api/auth/passkeys/:id', { params: { id }, body: { password }, fallback: fallback() });

export const askForPasskey = () => call('POST /api/auth/passkeys/prove/options', { fallback: fallback() });

export const askToSignIn = () =>
  call('POST /api/auth/passkeys/sign-in/options', { fallback: fallback(), token: false });
