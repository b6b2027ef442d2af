export const serviceNames = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type Owner = ServiceName | 'gateway';

export interface EdgeRoute {
  /** `/*` at the end matches the path itself too. */
  path: string;
  method?: 'GET';
  owner: Owner;
  /** `public`: a session is neither required nor passed on. `user`: the owner may also require a role. */
  access: 'public' | 'user';
  maxBodyBytes?: number;
}

/** Most specific first: the first match decides. */
export const routes: readonly EdgeRoute[] = [
  { path: '/api/health', owner: 'gateway', access: 'public' },
  { path: '/api/openapi.json', owner: 'gateway', access: 'public' },
  { path: '/api/docs/*', owner: 'gateway', access: 'public' },
  { path: '/api/stream', owner: 'gateway', access: 'user' },
  { path: '/api/tasks/*', owner: 'gateway', access: 'user' },
  { path: '/api/admin/dead-letters/*', owner: 'gateway', access: 'user' },
  { path: '/api/admin/system/*', owner: 'gateway', access: 'user' },
  { path: '/api/user/me', method: 'GET', owner: 'gateway', access: 'user' },
  { path: '/api/admin/users', method: 'GET', owner: 'gateway', access: 'user' },
  { path: '/api/admin/users/wallet/users/*', method: 'GET', owner: 'gateway', access: 'user' },
  { path: '/api/admin/users/wallet/stats', owner: 'gateway', access: 'user' },
  { path: '/api/admin/stats', owner: 'gateway', access: 'user' },

  { path: '/api/auth/login', owner: 'auth', access: 'public' },
  { path: '/api/auth/register', owner: 'auth', access: 'public' },
  { path: '/api/auth/forgot-password', owner: 'auth', access: 'public' },
  { path: '/api/auth/reset-password', owner: 'auth', access: 'public' },
  { path: '/api/auth/verify-email', owner: 'auth', access: 'public' },
  { path: '/api/auth/*', owner: 'auth', access: 'user' },
  { path: '/api/support/*', owner: 'auth', access: 'public' },
  { path: '/api/user/checkin', owner: 'auth', access: 'user' },
  { path: '/api/user/profile', owner: 'auth', access: 'user' },
  { path: '/api/user/settings', owner: 'auth', access: 'user' },
  { path: '/api/user/sessions/*', owner: 'auth', access: 'user' },
  { path: '/api/user/notifications/*', owner: 'auth', access: 'user' },
  { path: '/api/admin/users/wallet/*', owner: 'wallet', access: 'user' },
  { path: '/api/admin/users/*', owner: 'auth', access: 'user' },
  { path: '/api/admin/audit/*', owner: 'auth', access: 'user' },
  { path: '/api/admin/views/*', owner: 'auth', access: 'user' },
  { path: '/api/admin/security/*', owner: 'auth', access: 'user' },
  { path: '/api/admin/announcements/*', owner: 'auth', access: 'user' },

  { path: '/api/wallet/*', owner: 'wallet', access: 'user' },
  { path: '/api/transactions/*', owner: 'wallet', access: 'user' },
  { path: '/api/admin/ledger/*', owner: 'wallet', access: 'user' },
  { path: '/api/admin/transactions/*', owner: 'wallet', access: 'user' },
  { path: '/api/admin/cash-subsidy/*', owner: 'wallet', access: 'user' },

  // An administrator sets a user's cash subsidy here; the wallet keeps that figure.
  { path: '/api/withdrawals/admin/user/*', owner: 'wallet', access: 'user' },
  { path: '/api/withdrawals/*', owner: 'withdrawal', access: 'user' },

  { path: '/api/points/*', owner: 'points', access: 'user' },
  { path: '/api/admin/points/*', owner: 'points', access: 'user' },

  { path: '/api/user/referrals/*', owner: 'referral', access: 'user' },
  { path: '/api/user/pending-referrals', owner: 'referral', access: 'user' },
  {
    path: '/api/user/admin/bulk-process-referrals',
    owner: 'referral',
    access: 'user',
    maxBodyBytes: 512 * 1024,
  },
  {
    path: '/api/user/admin/bulk-delete-referrals',
    owner: 'referral',
    access: 'user',
    maxBodyBytes: 512 * 1024,
  },
  { path: '/api/user/admin/*', owner: 'referral', access: 'user' },

  { path: '/api/assets/*', owner: 'chain-scanner', access: 'user' },
  { path: '/api/admin/scanner/*', owner: 'chain-scanner', access: 'user' },
];

export function findRoute(method: string, path: string, table = routes): EdgeRoute | undefined {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return table.find((route) => (!route.method || route.method === method) && matches(route.path, bare));
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === path;
  const root = pattern.slice(0, -2);
  return path.startsWith(root) && (path.length === root.length || path[root.length] === '/');
}
