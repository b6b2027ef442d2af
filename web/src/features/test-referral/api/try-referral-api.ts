import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export const tryReferralApi = () =>
  call('GET /api/user/referrals', { fallback: i18next.t('test-referral:failed') });
