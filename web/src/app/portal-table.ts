import { page } from '../lib/page.ts';
import type { Entry } from './route-table.ts';

const AdminHomePage = page(
  ['admin-list', 'admin-home'],
  () => import('../features/admin-home/components/admin-home-page.tsx'),
  'AdminHomePage',
);
const AdminUsersPage = page(
  ['admin-list', 'admin-register', 'admin-users'],
  () => import('../features/admin-users/components/users-page.tsx'),
  'UsersPage',
);
const AdminPointsPage = page(
  ['admin-list', 'admin-points'],
  () => import('../features/admin-points/components/points-page.tsx'),
  'PointsPage',
);
const AdminTransactionsPage = page(
  ['admin-list', 'admin-register', 'withdrawals', 'transactions', 'admin-withdrawals', 'admin-transactions'],
  () => import('../features/admin-transactions/components/transactions-page.tsx'),
  'TransactionsPage',
);
const AdminReferralsPage = page(
  ['admin-list', 'admin-register', 'admin-referrals'],
  () => import('../features/admin-referrals/components/referrals-page.tsx'),
  'ReferralsPage',
);
const AdminWalletsPage = page(
  ['admin-list', 'admin-register', 'withdrawals', 'admin-withdrawals', 'admin-wallets'],
  () => import('../features/admin-wallets/components/wallets-page.tsx'),
  'WalletsPage',
);
const AdminWithdrawalsPage = page(
  ['admin-list', 'admin-register', 'withdrawals', 'transactions', 'admin-withdrawals'],
  () => import('../features/admin-withdrawals/components/desk-page.tsx'),
  'DeskPage',
);
const AdminSubsidyPage = page(
  ['admin-list', 'admin-subsidy'],
  () => import('../features/admin-subsidy/components/subsidy-page.tsx'),
  'SubsidyPage',
);
const AdminSecurityPage = page(
  ['admin-list', 'admin-register', 'admin-security', 'second-factor', 'passkeys'],
  () => import('../features/admin-security/components/security-page.tsx'),
  'SecurityPage',
);
const AdminSystemPage = page(
  ['admin-list', 'admin-system', 'status'],
  () => import('../features/admin-system/components/system-page.tsx'),
  'SystemPage',
);

const AdminApprovalsPage = page(
  ['admin-list', 'admin-register', 'admin-approvals'],
  () => import('../features/admin-approvals/components/approvals-page.tsx'),
  'ApprovalsPage',
);

const AdminTreasuryPage = page(
  ['admin-list', 'admin-treasury'],
  () => import('../features/admin-treasury/components/treasury-page.tsx'),
  'TreasuryPage',
);

const AdminVerificationsPage = page(
  ['admin-list', 'verification', 'admin-verifications'],
  () => import('../features/admin-verifications/components/verifications-page.tsx'),
  'VerificationsPage',
);

export const portalTable: Entry[] = [
  { path: '/admin', access: 'portal', Page: AdminHomePage },
  { path: '/admin/users', access: 'portal', Page: AdminUsersPage },
  { path: '/admin/points', access: 'portal', Page: AdminPointsPage },
  { path: '/admin/transactions', access: 'portal', Page: AdminTransactionsPage },
  { path: '/admin/referrals', access: 'portal', Page: AdminReferralsPage },
  { path: '/admin/wallets', access: 'portal', Page: AdminWalletsPage },
  { path: '/admin/withdrawals', access: 'portal', Page: AdminWithdrawalsPage },
  { path: '/admin/cash-subsidy', access: 'portal', Page: AdminSubsidyPage },
  { path: '/admin/approvals', access: 'portal', Page: AdminApprovalsPage },
  { path: '/admin/treasury', access: 'portal', Page: AdminTreasuryPage },
  { path: '/admin/verifications', access: 'portal', Page: AdminVerificationsPage },
  { path: '/admin/security', access: 'portal', Page: AdminSecurityPage },
  { path: '/admin/system', access: 'portal', Page: AdminSystemPage },
];
