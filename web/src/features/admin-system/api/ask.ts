import i18next from 'i18next';
import type * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

export const systemKey = ['admin', 'system'] as const;
export const refreshMs = 30_000;

export const ask = <Answer>(path: string, answer: z.ZodMiniType<Answer>, signal: AbortSignal) =>
  request('GET', path, { answer, fallback: i18next.t('admin-system:loadFailed'), signal });
