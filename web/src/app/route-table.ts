import { page, type Page } from '../lib/page.ts';

const LoginPage = page('sign-in', () => import('../features/sign-in/components/login-page.tsx'), 'LoginPage');
const RegisterPage = page(
  'sign-in',
  () => import('../features/sign-in/components/register-page.tsx'),
  'RegisterPage',
);
const ForgotPasswordPage = page(
  'sign-in',
  () => import('../features/sign-in/components/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = page(
  'sign-in',
  () => import('../features/sign-in/components/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const VerifyEmailPage = page(
  ['sign-in', 'verify-email'],
  () => import('../features/sign-in/components/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const TermsPage = page('legal', () => import('../features/legal/components/terms-page.tsx'), 'TermsPage');
const PrivacyPage = page(
  'legal',
  () => import('../features/legal/components/privacy-page.tsx'),
  'PrivacyPage',
);
const HelpPage = page('help', () => import('../features/help/components/help-page.tsx'), 'HelpPage');
const ReservesPage = page(
  'reserves',
  () => import('../features/reserves/components/reserves-page.tsx'),
  'ReservesPage',
);
const StatusPage = page(
  'status',
  () => import('../features/status/components/status-page.tsx'),
  'StatusPage',
);
const TestReferralPage = page(
  'test-referral',
  () => import('../features/test-referral/components/test-referral-page.tsx'),
  'TestReferralPage',
);
export const DashboardPage = page(
  ['dashboard', 'withdrawals', 'rewards'],
  () => import('../features/dashboard/components/dashboard-page.tsx'),
  'DashboardPage',
);
const ProfilePage = page(
  ['profile', 'withdrawals', 'passkeys', 'second-factor'],
  () => import('../features/profile/components/profile-page.tsx'),
  'ProfilePage',
);
const VerificationPage = page(
  'verification',
  () => import('../features/verification/components/verification-page.tsx'),
  'VerificationPage',
);
const SettingsPage = page(
  'settings',
  () => import('../features/settings/components/settings-page.tsx'),
  'SettingsPage',
);
const NotificationsPage = page(
  'notifications',
  () => import('../features/notifications/components/notifications-page.tsx'),
  'NotificationsPage',
);
const SendPage = page('send', () => import('../features/send/components/send-page.tsx'), 'SendPage');
const TransactionsPage = page(
  'transactions',
  () => import('../features/transactions/components/transactions-page.tsx'),
  'TransactionsPage',
);
const StatementsPage = page(
  'wallet',
  () => import('../features/statements/components/statements-page.tsx'),
  'StatementsPage',
);
const ReceivePage = page(
  'receive',
  () => import('../features/receive/components/receive-page.tsx'),
  'ReceivePage',
);
const ScanPage = page('scan', () => import('../features/scan/components/scan-page.tsx'), 'ScanPage');
const RewardsPage = page(
  ['rewards', 'points'],
  () => import('../features/rewards/components/rewards-page.tsx'),
  'RewardsPage',
);
const CardPage = page(
  ['card', 'transactions'],
  () => import('../features/card/components/card-page.tsx'),
  'CardPage',
);
const PointsPage = page(
  ['points', 'rewards'],
  () => import('../features/points/components/points-page.tsx'),
  'PointsPage',
);
const DigitalPage = page(
  'digital',
  () => import('../features/digital/components/digital-page.tsx'),
  'DigitalPage',
);
const StocksPage = page(
  'stocks',
  () => import('../features/stocks/components/stocks-page.tsx'),
  'StocksPage',
);
const InvitePage = page(
  'invite',
  () => import('../features/invite/components/invite-page.tsx'),
  'InvitePage',
);
const WithdrawalHistoryPage = page(
  'withdrawals',
  () => import('../features/withdrawals/components/withdrawal-history-page.tsx'),
  'WithdrawalHistoryPage',
);
const WechatLinkedPage = page(
  ['wechat', 'withdrawals'],
  () => import('../features/withdrawals/components/wechat-linked-page.tsx'),
  'WechatLinkedPage',
);
const BuyPage = page('trade', () => import('../features/trade/components/buy-page.tsx'), 'BuyPage');
const WalletPage = page(
  ['wallet', 'transactions'],
  () => import('../features/wallet/components/wallet-page.tsx'),
  'WalletPage',
);
const AdminLoginPage = page(
  'sign-in',
  () => import('../features/sign-in/components/admin-login-page.tsx'),
  'AdminLoginPage',
);

/** `door`: signed-out visitors only. `either`: public, with the app's shell for signed-in users. */
export type Access = 'public' | 'either' | 'door' | 'signed-in' | 'portal-door' | 'portal';

export interface Entry {
  path: string;
  access: Access;
  /** If absent, the guard still applies and the address shows 'Page not found'. */
  Page?: Page;
}

export const routeTable: Entry[] = [
  { path: '/login', access: 'door', Page: LoginPage },
  { path: '/register', access: 'door', Page: RegisterPage },
  { path: '/forgot-password', access: 'public', Page: ForgotPasswordPage },
  { path: '/reset-password', access: 'public', Page: ResetPasswordPage },
  { path: '/verify-email', access: 'public', Page: VerifyEmailPage },
  { path: '/terms', access: 'public', Page: TermsPage },
  { path: '/privacy', access: 'public', Page: PrivacyPage },
  { path: '/help', access: 'either', Page: HelpPage },
  { path: '/reserves', access: 'either', Page: ReservesPage },
  { path: '/status', access: 'either', Page: StatusPage },
  { path: '/test-referral', access: 'public', Page: TestReferralPage },

  { path: '/dashboard', access: 'signed-in', Page: DashboardPage },
  { path: '/profile', access: 'signed-in', Page: ProfilePage },
  { path: '/profile/verification', access: 'signed-in', Page: VerificationPage },
  { path: '/settings', access: 'signed-in', Page: SettingsPage },
  { path: '/notifications', access: 'signed-in', Page: NotificationsPage },
  { path: '/send', access: 'signed-in', Page: SendPage },
  { path: '/transactions', access: 'signed-in', Page: TransactionsPage },
  { path: '/statements', access: 'signed-in', Page: StatementsPage },
  { path: '/receive', access: 'signed-in', Page: ReceivePage },
  { path: '/scan', access: 'signed-in', Page: ScanPage },
  { path: '/rewards', access: 'signed-in', Page: RewardsPage },
  { path: '/card', access: 'signed-in', Page: CardPage },
  { path: '/points', access: 'signed-in', Page: PointsPage },
  { path: '/digital', access: 'signed-in', Page: DigitalPage },
  { path: '/stocks', access: 'signed-in', Page: StocksPage },
  { path: '/invite', access: 'signed-in', Page: InvitePage },
  { path: '/withdrawal-history', access: 'signed-in', Page: WithdrawalHistoryPage },
  { path: '/wechat-linked', access: 'signed-in', Page: WechatLinkedPage },
  { path: '/buy', access: 'signed-in', Page: BuyPage },
  { path: '/wallet', access: 'signed-in', Page: WalletPage },

  { path: '/admin/login', access: 'portal-door', Page: AdminLoginPage },
];
