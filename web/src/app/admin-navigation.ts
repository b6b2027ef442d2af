import type { Permission } from '@tael/identity/principal';
import {
  ArrowLeftRight,
  Award,
  BadgeCheck,
  Banknote,
  HandCoins,
  Landmark,
  LayoutDashboard,
  Settings2,
  ShieldCheck,
  Stamp,
  UserPlus,
  Users,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';

export interface AdminPage {
  to: string;
  label: string;
  Icon: LucideIcon;
  needs?: Permission;
  /** Shows how many acts wait for this person. */
  waits?: true;
}

export const adminTabs: AdminPage[] = [
  { to: '/admin', label: 'admin-shell:tabs.dashboard', Icon: LayoutDashboard },
  { to: '/admin/points', label: 'admin-shell:tabs.points', Icon: Award, needs: 'points.read' },
  { to: '/admin/users', label: 'admin-shell:tabs.users', Icon: Users, needs: 'users.read' },
  {
    to: '/admin/transactions',
    label: 'admin-shell:tabs.transactions',
    Icon: ArrowLeftRight,
    needs: 'transactions.read',
  },
  { to: '/admin/referrals', label: 'admin-shell:tabs.referrals', Icon: UserPlus, needs: 'referrals.read' },
  { to: '/admin/wallets', label: 'admin-shell:tabs.wallets', Icon: WalletCards, needs: 'wallets.read' },
  // No `needs`: every staff member manages their own second factor there. The page checks its other parts.
  { to: '/admin/security', label: 'admin-shell:tabs.security', Icon: ShieldCheck },
  { to: '/admin/system', label: 'admin-shell:tabs.system', Icon: Settings2, needs: 'system.read' },
];

export const adminExtras: AdminPage[] = [
  // No `needs`: the list has what the caller may decide or has proposed.
  { to: '/admin/approvals', label: 'admin-shell:tabs.approvals', Icon: Stamp, waits: true },
  {
    to: '/admin/withdrawals',
    label: 'admin-shell:tabs.withdrawals',
    Icon: Banknote,
    needs: 'withdrawals.read',
  },
  {
    to: '/admin/cash-subsidy',
    label: 'admin-shell:tabs.cashSubsidy',
    Icon: HandCoins,
    needs: 'wallets.read',
  },
  {
    to: '/admin/verifications',
    label: 'admin-shell:tabs.verifications',
    Icon: BadgeCheck,
    needs: 'verifications.decide',
  },
  { to: '/admin/treasury', label: 'admin-shell:tabs.treasury', Icon: Landmark, needs: 'treasury.read' },
];

export const adminPages: AdminPage[] = [...adminTabs, ...adminExtras];
