import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { AppearanceChoices } from '../../../product/settings/appearance-choices.tsx';
import { AccountsCard } from '../../../product/withdrawals/accounts/accounts-card.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconLook } from '../../../ui/icon-look.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { EmailState } from './email-state.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { PersonalTab } from './personal-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { VerificationBadge } from './verification-badge.tsx';

const names = ['personal', 'security', 'notifications', 'preferences', 'payment'] as const;

export function ProfilePage() {
  const { t } = useTranslation();
  const { username, email } = useSessionUser();
  const [query, setQuery] = useSearchParams();
  const chosen = names.find((name) => name === query.get('tab')) ?? 'personal';
  return (
    <>
      <PageHeader
        title={t('profile:title')}
        actions={
          <Link
            to="/settings"
            aria-label={t('app:nav.settings')}
            title={t('app:nav.settings')}
            className={`${iconLook} lg:hidden`}
          >
            <Settings size={20} aria-hidden="true" />
          </Link>
        }
      />
      <Tabs
        label={t('profile:title')}
        beside={
          <div className="mb-6 flex items-center gap-4 lg:grid lg:justify-items-start">
            <Avatar name={username} large />
            <div className="min-w-0 lg:w-full">
              <p className="text-20 font-semibold break-words">{username}</p>
              <p className="text-14 break-words text-ink-soft">{email}</p>
              <EmailState />
              <p className="mt-1.5 min-h-6">
                <VerificationBadge />
              </p>
              <p className="-mb-3 text-14">
                <Link to="/statements" className="link inline-block py-3">
                  {t('profile:statements')}
                </Link>
              </p>
            </div>
          </div>
        }
        value={chosen}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          { value: 'personal', label: t('profile:tabs.personal'), content: <PersonalTab /> },
          { value: 'security', label: t('profile:tabs.security'), content: <SecurityTab /> },
          { value: 'notifications', label: t('profile:tabs.notifications'), content: <NotificationsTab /> },
          {
            value: 'preferences',
            label: t('profile:tabs.preferences'),
            content: (
              <Card title={t('profile:tabs.preferences')}>
                <AppearanceChoices />
              </Card>
            ),
          },
          { value: 'payment', label: t('profile:tabs.payment'), content: <AccountsCard /> },
        ]}
      />
    </>
  );
}
