import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { signOut } from '../lib/session/sign-out.ts';
import { useSessionUser } from '../lib/session/use-session.ts';
import { AccountMenu } from '../ui/account-menu.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { LanguageSwitch } from '../lib/i18n/language-switch.tsx';
import { adminNavigation } from './admin-navigation.ts';
import { ShellFrame } from './shell-frame.tsx';

/** What surrounds every page of the portal: a desk, so the width is used. */
export function AdminShell() {
  const { t } = useTranslation();
  const { username, email } = useSessionUser();
  return (
    <ShellFrame
      top={
        <header className="border-b border-line bg-raised px-5 sm:px-8">
          <div className="flex min-h-16 items-center gap-3">
            <Link to="/admin" className="flex items-center gap-3 rounded-control">
              <Wordmark />
              <span className="border-l border-line pl-3 text-14 text-ink-soft">{t('app:admin.portal')}</span>
            </Link>
            <div className="ml-auto flex items-center gap-2 sm:gap-4">
              <LanguageSwitch />
              <AccountMenu
                label={t('app:admin.account')}
                name={username}
                email={email}
                logOut={t('app:admin.logOut')}
                onLogOut={() => void signOut()}
              />
            </div>
          </div>
          <nav aria-label={t('app:nav.label')} className="-mx-5 overflow-x-auto px-5 sm:-mx-8 sm:px-8">
            <ul className="flex gap-6">
              {adminNavigation.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-14 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-jade aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    {t(label)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </header>
      }
    />
  );
}
