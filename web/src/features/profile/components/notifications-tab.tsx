import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import {
  useSaveSettings,
  useSettings,
  type NotificationSettings,
} from '../../../product/settings/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';

const switches: { name: keyof NotificationSettings; label: string; hint: string }[] = [
  { name: 'email', label: 'profile:notify.email', hint: 'profile:notify.emailHint' },
  { name: 'security', label: 'profile:notify.security', hint: 'profile:notify.securityHint' },
  { name: 'transactions', label: 'profile:notify.transactions', hint: 'profile:notify.transactionsHint' },
  { name: 'withdrawals', label: 'profile:notify.withdrawals', hint: 'profile:notify.withdrawalsHint' },
  { name: 'points', label: 'profile:notify.points', hint: 'profile:notify.pointsHint' },
  { name: 'referrals', label: 'profile:notify.referrals', hint: 'profile:notify.referralsHint' },
  { name: 'news', label: 'profile:notify.news', hint: 'profile:notify.newsHint' },
];

export function NotificationsTab() {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const settings = useSettings();
  const { mutate, isPending, variables, error } = useSaveSettings();
  const save = (change: Partial<NotificationSettings>): void => mutate({ notifications: change });
  return (
    <Card title={t('profile:notify.title')}>
      <Loaded query={settings} skeleton={<Skeleton className="h-96" />}>
        {({ notifications }) => {
          const shown = { ...notifications, ...(isPending && variables.notifications) };
          return (
            <div className="-my-2 divide-y divide-line">
              {switches.map(({ name, label, hint }) => (
                <div key={name}>
                  <Switch
                    label={t(label)}
                    hint={t(hint)}
                    checked={shown[name]}
                    disabled={!online}
                    onChange={(checked) => save({ [name]: checked })}
                  />
                  <div className="pb-3 empty:hidden">
                    {error && name in (variables.notifications ?? {}) && <RefusalBanner error={error} />}
                  </div>
                </div>
              ))}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
