import { answerStatus } from '../../../lib/http.ts';

export const readRoutes = [
  '/admin/stats',
  '/admin/system/health',
  '/tasks/status',
  '/admin/users?page=1&limit=20',
  '/admin/users/stats',
  '/admin/points/analytics',
  '/admin/points/users?limit=50&sortBy=points&sortOrder=desc',
  '/admin/transactions?page=1&limit=20',
  '/user/admin/test',
  '/user/admin/referrals?page=1&limit=20',
  '/user/admin/referrals/stats',
  // Without a page, this route returns every account.
  '/admin/users/wallet/users?page=1&limit=20',
  '/admin/users/wallet/stats',
  '/withdrawals/admin?status=all&limit=100',
] as const;

export interface Tested {
  path: string;
  status: number;
  ms: number;
}

export async function testRoute(path: string): Promise<Tested> {
  const began = performance.now();
  const status = await answerStatus(path);
  return { path, status, ms: Math.round(performance.now() - began) };
}
