import { answerStatus } from '../../../lib/http.ts';

export const readRoutes = [
  '/api/admin/stats',
  '/api/admin/system/health',
  '/api/tasks/status',
  '/api/admin/users?page=1&limit=20',
  '/api/admin/users/stats',
  '/api/admin/points/analytics',
  '/api/admin/points/users?limit=50&sortBy=points&sortOrder=desc',
  '/api/admin/transactions?page=1&limit=20',
  '/api/user/admin/test',
  '/api/user/admin/referrals?page=1&limit=20',
  '/api/user/admin/referrals/stats',
  // Without a page, this route returns every account.
  '/api/admin/users/wallet/users?page=1&limit=20',
  '/api/admin/users/wallet/stats',
  '/api/withdrawals/admin?status=all&limit=100',
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
