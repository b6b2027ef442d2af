import { House, UserRound, type LucideIcon } from 'lucide-react';

interface NavigationEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The bottom bar on phones, the rail on desktops; an entry comes with its page. */
export const navigation: NavigationEntry[] = [
  { to: '/dashboard', label: 'app:nav.home', Icon: House },
  { to: '/profile', label: 'app:nav.me', Icon: UserRound },
];
