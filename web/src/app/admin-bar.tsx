import { Keyboard, Menu, Moon, Search, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LanguageSwitch } from '../lib/i18n/language-switch.tsx';
import { signOut } from '../product/session/sign-out.ts';
import { useSessionUser } from '../product/session/use-session.ts';
import { AccountMenu } from '../ui/account-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { useThemeToggle } from './use-theme-toggle.ts';

interface AdminBarProps {
  onMenu: () => void;
  onPalette: () => void;
  onKeys: () => void;
}

export function AdminBar({ onMenu, onPalette, onKeys }: AdminBarProps) {
  const { t } = useTranslation();
  const { username, email } = useSessionUser();
  const { isDark, toggle } = useThemeToggle();
  const Theme = isDark ? Sun : Moon;
  return (
    <div className="flex min-h-16 items-center gap-2 sm:gap-3">
      <div className="-ml-3 xl:hidden">
        <IconButton label={t('admin-shell:menu')} aria-haspopup="dialog" onClick={onMenu}>
          <Menu size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Link to="/admin" className="flex shrink-0 items-center gap-3 rounded-control">
        <Wordmark />
        <span className="hidden border-l border-line pl-3 text-14 text-ink-soft sm:inline">
          {t('admin-shell:portal')}
        </span>
      </Link>
      <button
        type="button"
        onClick={onPalette}
        aria-haspopup="dialog"
        className="ml-6 hidden h-9 w-64 items-center gap-2 rounded-control border border-line px-3 text-14 text-ink-soft transition-colors hover:border-edge lg:flex"
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1 text-left">{t('admin-shell:palette.open')}</span>
        <Kbd>{t('admin-shell:key.palette')}</Kbd>
      </button>
      <p className="ml-auto hidden min-w-0 items-baseline gap-1 text-14 text-ink-soft md:flex">
        <span className="shrink-0">{t('admin-shell:welcome')}</span>
        <bdi className="max-w-48 truncate font-medium text-ink" title={username}>
          {username}
        </bdi>
      </p>
      <div className="ml-auto flex items-center sm:gap-1 md:ml-0">
        <span className="hidden md:block">
          <IconButton label={t('admin-shell:keys.title')} onClick={onKeys}>
            <Keyboard size={20} aria-hidden="true" />
          </IconButton>
        </span>
        <span className="hidden sm:block">
          <IconButton label={t(isDark ? 'admin-shell:toLight' : 'admin-shell:toDark')} onClick={toggle}>
            <Theme size={20} aria-hidden="true" />
          </IconButton>
        </span>
        <LanguageSwitch />
        <AccountMenu
          label={t('admin-shell:account')}
          name={username}
          email={email}
          logOut={t('admin-shell:logOut')}
          onLogOut={() => void signOut()}
        />
      </div>
    </div>
  );
}
