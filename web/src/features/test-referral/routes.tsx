import { page } from '../../lib/page.ts';

export const TestReferralPage = page(
  'test-referral',
  () => import('./components/test-referral-page.tsx'),
  'TestReferralPage',
);
