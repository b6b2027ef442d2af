import { AdminHomePage } from '../features/admin-home/routes.tsx';
import { AdminPointsPage } from '../features/admin-points/routes.tsx';
import { AdminReferralsPage } from '../features/admin-referrals/routes.tsx';
import { AdminSecurityPage } from '../features/admin-security/routes.tsx';
import { AdminSubsidyPage } from '../features/admin-subsidy/routes.tsx';
import { AdminSystemPage } from '../features/admin-system/routes.tsx';
import { AdminTransactionsPage } from '../features/admin-transactions/routes.tsx';
import { AdminUsersPage } from '../features/admin-users/routes.tsx';
import { AdminWalletsPage } from '../features/admin-wallets/routes.tsx';
import { AdminWithdrawalsPage } from '../features/admin-withdrawals/routes.tsx';
import type { Entry } from './route-table.ts';

export const portalTable: Entry[] = [
  { path: '/admin', access: 'portal', Page: AdminHomePage },
  { path: '/admin/users', access: 'portal', Page: AdminUsersPage },
  { path: '/admin/points', access: 'portal', Page: AdminPointsPage },
  { path: '/admin/transactions', access: 'portal', Page: AdminTransactionsPage },
  { path: '/admin/referrals', access: 'portal', Page: AdminReferralsPage },
  { path: '/admin/wallets', access: 'portal', Page: AdminWalletsPage },
  { path: '/admin/withdrawals', access: 'portal', Page: AdminWithdrawalsPage },
  { path: '/admin/cash-subsidy', access: 'portal', Page: AdminSubsidyPage },
  { path: '/admin/security', access: 'portal', Page: AdminSecurityPage },
  { path: '/admin/system', access: 'portal', Page: AdminSystemPage },
];
