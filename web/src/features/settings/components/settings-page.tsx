import {
  Activity,
  Bell,
  CircleQuestionMark,
  Download,
  FileText,
  Landmark,
  LogOut,
  ShieldCheck,
  UserRound,
  Lock,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInstallPrompt } from '../../../lib/pwa/install-prompt.ts';
import { signOut } from '../../../product/session/sign-out.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { AppearanceChoices } from '../../../product/settings/appearance-choices.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LinkRow } from './link-row.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  const { username, email } = useSessionUser();
  const install = useInstallPrompt();
  return (
    <>
      <PageHeader title={t('settings:title')} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <Card title={t('settings:account')}>
            <ul className="-mx-2 -mb-2">
              <LinkRow to="/profile" Icon={UserRound} label={t('settings:profile')} />
              <LinkRow to="/profile?tab=security" Icon={Lock} label={t('settings:security')} />
            </ul>
          </Card>
          <Card title={t('settings:preferences')}>
            <ul className="-mx-2">
              <LinkRow to="/profile?tab=notifications" Icon={Bell} label={t('settings:notifications')} />
            </ul>
            <AppearanceChoices />
          </Card>
        </div>
        <div className="grid gap-4 lg:gap-6">
          <Card title={t('settings:support')}>
            <ul className="-mx-2 -mb-2">
              <LinkRow to="/help" Icon={CircleQuestionMark} label={t('settings:help')} />
              <LinkRow to="/status" Icon={Activity} label={t('settings:status')} />
              <LinkRow to="/reserves" Icon={Landmark} label={t('settings:reserves')} />
              <LinkRow to="/terms" Icon={FileText} label={t('settings:terms')} />
              <LinkRow to="/privacy" Icon={ShieldCheck} label={t('settings:privacy')} />
            </ul>
          </Card>
          <Card className="grid gap-4">
            <div className="flex items-center gap-3">
              <Avatar name={username} />
              <div className="min-w-0">
                <p className="text-14 font-medium wrap-anywhere">{username}</p>
                <p className="text-12 wrap-anywhere text-ink-soft">{email}</p>
              </div>
            </div>
            {install && (
              <Button
                look="quiet"
                onClick={() => void install()}
                icon={<Download size={18} aria-hidden="true" />}
                wide
              >
                {t('settings:install')}
              </Button>
            )}
            <Button
              look="danger"
              onClick={() => void signOut()}
              icon={<LogOut size={18} aria-hidden="true" />}
              wide
            >
              {t('settings:logOut')}
            </Button>
          </Card>
        </div>
      </div>
    </>
  );
}
