import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { deskKey, payout } from './payout.ts';

const part = z.object({ accounts: z.number(), amount: z.number(), percent: z.number() });
const reason = z.object({
  code: z.string(),
  percent: z.number(),
  accounts: z.number(),
  text: z.string(),
});

const origin = z.object({
  since: z.string(),
  total: z.number(),
  shares: z.array(
    z.object({ source: z.string(), amount: z.number(), percent: z.number(), transactions: z.number() }),
  ),
  senders: z.object({
    ...part.shape,
    largest: z.nullable(z.object({ _id: z.string(), username: z.string(), percent: z.number() })),
  }),
  reasons: z.array(reason),
  partial: z.boolean(),
});
export type Origin = z.infer<typeof origin>;
export type OriginReason = z.infer<typeof reason>;

const step = z.object({
  status: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  note: z.string(),
});
const mark = z.object({
  kind: z.string(),
  at: z.string(),
  by: z.nullable(z.string()),
  note: z.string(),
  takenFrom: z.nullable(z.string()),
});

const details = z.object({
  withdrawal: payout,
  timeline: z.array(step),
  marks: z.array(mark),
  origin: z.nullable(origin),
});
export type PayoutDetails = z.infer<typeof details>;

export const payoutPath = (id: string): string => `/withdrawals/admin/${encodeURIComponent(id)}`;

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'details', id],
    queryFn: ({ signal }) =>
      request('GET', payoutPath(id), {
        answer: details,
        fallback: i18next.t('admin-withdrawals:loadFailed'),
        signal,
      }),
  });
