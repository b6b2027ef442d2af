import { Keyboard, Languages, LogOut, Moon, Zap, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { chooseLanguage, currentLanguage } from '../lib/i18n/start-i18n.ts';
import { usePageActions } from '../lib/portal/page-actions.ts';
import { signOut } from '../product/session/sign-out.ts';
import type { AdminPage } from './admin-navigation.ts';
import { useThemeToggle } from './use-theme-toggle.ts';

export interface Command {
  label: string;
  group: string;
  Icon: LucideIcon;
  run: () => void;
}

export function useCommands(pages: AdminPage[], onKeys: () => void): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offered = usePageActions();
  const { isDark, toggle } = useThemeToggle();
  const action = t('admin-shell:palette.action');
  const go = t('admin-shell:palette.go');
  return [
    ...offered.map(({ label, run }) => ({ label, run, Icon: Zap, group: action })),
    ...pages.map(({ to, label, Icon }) => ({
      label: t(label),
      group: go,
      Icon,
      run: () => void navigate(to),
    })),
    {
      label: t(isDark ? 'admin-shell:toLight' : 'admin-shell:toDark'),
      group: action,
      Icon: Moon,
      run: toggle,
    },
    {
      label: t('admin-shell:palette.language'),
      group: action,
      Icon: Languages,
      run: () => void chooseLanguage(currentLanguage() === 'en' ? 'zh-CN' : 'en'),
    },
    { label: t('admin-shell:keys.title'), group: action, Icon: Keyboard, run: onKeys },
    { label: t('admin-shell:logOut'), group: action, Icon: LogOut, run: () => void signOut() },
  ];
}

export function matching(commands: readonly Command[], typed: string): Command[] {
  const text = typed.trim().toLocaleLowerCase();
  if (text === '') return [...commands];
  const words = text.split(/\s+/);
  const found = commands.filter(({ label }) =>
    words.every((word) => label.toLocaleLowerCase().includes(word)),
  );
  const begins = ({ label }: Command): number => (label.toLocaleLowerCase().startsWith(text) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}
