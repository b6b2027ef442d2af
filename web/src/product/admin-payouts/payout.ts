import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { pageFields, type ListPage } from '../../lib/listing/gather.ts';
import { methods } from '../withdrawals/withdrawal.ts';

const person = z.object({ _id: z.string(), username: z.string() });
const signal = z.object({ kind: z.string(), reason: z.string() });
export type Signal = z.infer<typeof signal>;

export const payout = z.object({
  _id: z.string(),
  amount: z.number(),
  withdrawalMethod: z.enum(methods),
  status: z.string(),
  createdAt: z.string(),
  accountInfo: z.record(z.string(), z.string()),
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  adminNotes: z.string(),
  processedBy: z.nullable(z.object({ username: z.string() })),
  processedAt: z.nullable(z.string()),
  claim: z.nullable(z.object({ by: person, until: z.string() })),
  approvals: z.array(z.object({ ...person.shape, at: z.string() })),
  approvalsNeeded: z.number(),
  outcomeUnknownSince: z.nullable(z.string()),
  ownersDay: z.object({ limit: z.number(), approved: z.number() }),
  signals: z.array(signal),
  /** Unavailable services, whose signals are missing. */
  missing: z.array(z.string()),
});
export type Payout = z.infer<typeof payout>;
export type PayoutPage = ListPage<Payout> & { searchedPartially: boolean };

export const deskKey = ['admin', 'withdrawals'] as const;
export const listsKey = [...deskKey, 'list'] as const;

const pageAnswer = z.object({
  withdrawals: z.array(payout),
  ...pageFields,
  searchedPartially: z.boolean(),
});

export async function askPayouts(
  query: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<PayoutPage> {
  const { withdrawals, ...more } = await request(
    'GET',
    `/withdrawals/admin?${new URLSearchParams(query).toString()}`,
    { answer: pageAnswer, fallback: i18next.t('admin-withdrawals:loadFailed'), signal },
  );
  return { rows: withdrawals, ...more };
}
