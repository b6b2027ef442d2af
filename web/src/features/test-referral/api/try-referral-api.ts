import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

export const tryReferralApi = (): Promise<unknown> =>
  request('GET', '/user/referrals', {
    answer: z.unknown(),
    fallback: i18next.t('test-referral:failed'),
  });
