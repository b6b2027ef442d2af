import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../http.ts';
import { usePolling } from '../stream/use-polling.ts';

const figure = z.nullable(z.number());

const answer = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    invitationCode: z.string(),
    /** Null while its owner can't say it: then nothing is shown in its place. */
    coinsHeld: figure,
    stablecoinValue: figure,
    coinPrice: figure,
    cashSubsidy: figure,
    availableWithdrawal: figure,
    totalWithdrawn: figure,
    points: figure,
    pointsReleased: figure,
    membershipLevel: z.nullable(z.string()),
    checkedInToday: z.boolean(),
    streak: z.number(),
    verificationLevel: z.string(),
  }),
  missing: z.array(z.string()),
});
export type Me = z.infer<typeof answer>['user'];

export const meQuery = queryOptions({
  queryKey: ['user', 'me'],
  meta: { keep: true },
  queryFn: async ({ signal }) => {
    const { user } = await request('GET', '/user/me', {
      answer,
      fallback: i18next.t('app:me.failed'),
      wordless: i18next.t('app:me.wordless'),
      unreadable: i18next.t('app:me.nothing'),
      signal,
    });
    return user;
  },
});

const whileUntoldMs = 30_000;

export const useMe = () => useQuery({ ...meQuery, refetchInterval: usePolling(whileUntoldMs) });
