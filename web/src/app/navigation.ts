import {
  ChartCandlestick,
  CreditCard,
  Gem,
  House,
  Sparkles,
  UserRound,
  UserRoundPlus,
  WalletMinimal,
  type LucideIcon,
} from 'lucide-react';

interface NavigationEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
}

export const navigation: NavigationEntry[] = [
  { to: '/dashboard', label: 'app:nav.home', Icon: House },
  { to: '/invite', label: 'app:nav.invite', Icon: UserRoundPlus },
  { to: '/card', label: 'app:nav.card', Icon: CreditCard },
  { to: '/points', label: 'app:nav.points', Icon: Sparkles },
  { to: '/digital', label: 'app:nav.digital', Icon: Gem },
  { to: '/stocks', label: 'app:nav.stocks', Icon: ChartCandlestick },
  { to: '/wallet', label: 'app:nav.wallet', Icon: WalletMinimal },
  { to: '/profile', label: 'app:nav.me', Icon: UserRound },
];
