import { CardPage } from '../features/card/routes.tsx';
import { DashboardPage } from '../features/dashboard/routes.tsx';
import { DigitalPage } from '../features/digital/routes.tsx';
import { HelpPage } from '../features/help/routes.tsx';
import { InvitePage } from '../features/invite/routes.tsx';
import { PrivacyPage, TermsPage } from '../features/legal/routes.tsx';
import { NotificationsPage } from '../features/notifications/routes.tsx';
import { PointsPage } from '../features/points/routes.tsx';
import { ProfilePage } from '../features/profile/routes.tsx';
import { ReceivePage } from '../features/receive/routes.tsx';
import { RewardsPage } from '../features/rewards/routes.tsx';
import { ScanPage } from '../features/scan/routes.tsx';
import { SendPage } from '../features/send/routes.tsx';
import { SettingsPage } from '../features/settings/routes.tsx';
import {
  AdminLoginPage,
  ForgotPasswordPage,
  LoginPage,
  RegisterPage,
  ResetPasswordPage,
  VerifyEmailPage,
} from '../features/sign-in/routes.tsx';
import { StocksPage } from '../features/stocks/routes.tsx';
import { TestReferralPage } from '../features/test-referral/routes.tsx';
import { BuyPage } from '../features/trade/routes.tsx';
import { TransactionsPage } from '../features/transactions/routes.tsx';
import { WalletPage } from '../features/wallet/routes.tsx';
import { WithdrawalHistoryPage } from '../features/withdrawals/routes.tsx';
import type { Page } from '../lib/page.ts';

/**
 * `door` pages are for signed-out visitors only. `either` pages are public, with the app's shell for signed-in users.
 */
export type Access = 'public' | 'either' | 'door' | 'signed-in' | 'portal-door' | 'portal';

export interface Entry {
  path: string;
  access: Access;
  /** If absent, the guard still applies and the address shows 'Page not found'. */
  Page?: Page;
}

/** All routes except the portal's, whose table is part of the portal's chunk. */
export const routeTable: Entry[] = [
  { path: '/login', access: 'door', Page: LoginPage },
  { path: '/register', access: 'door', Page: RegisterPage },
  { path: '/forgot-password', access: 'public', Page: ForgotPasswordPage },
  { path: '/reset-password', access: 'public', Page: ResetPasswordPage },
  { path: '/verify-email', access: 'public', Page: VerifyEmailPage },
  { path: '/terms', access: 'public', Page: TermsPage },
  { path: '/privacy', access: 'public', Page: PrivacyPage },
  { path: '/help', access: 'either', Page: HelpPage },
  { path: '/test-referral', access: 'public', Page: TestReferralPage },

  { path: '/dashboard', access: 'signed-in', Page: DashboardPage },
  { path: '/profile', access: 'signed-in', Page: ProfilePage },
  { path: '/settings', access: 'signed-in', Page: SettingsPage },
  { path: '/notifications', access: 'signed-in', Page: NotificationsPage },
  { path: '/send', access: 'signed-in', Page: SendPage },
  { path: '/transactions', access: 'signed-in', Page: TransactionsPage },
  { path: '/receive', access: 'signed-in', Page: ReceivePage },
  { path: '/scan', access: 'signed-in', Page: ScanPage },
  { path: '/rewards', access: 'signed-in', Page: RewardsPage },
  { path: '/card', access: 'signed-in', Page: CardPage },
  { path: '/points', access: 'signed-in', Page: PointsPage },
  { path: '/digital', access: 'signed-in', Page: DigitalPage },
  { path: '/stocks', access: 'signed-in', Page: StocksPage },
  { path: '/invite', access: 'signed-in', Page: InvitePage },
  { path: '/withdrawal-history', access: 'signed-in', Page: WithdrawalHistoryPage },
  { path: '/buy', access: 'signed-in', Page: BuyPage },
  { path: '/wallet', access: 'signed-in', Page: WalletPage },

  { path: '/admin/login', access: 'portal-door', Page: AdminLoginPage },
];
