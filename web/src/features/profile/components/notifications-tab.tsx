import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSaveSettings, useSettings, type NotificationSettings } from '../../../lib/api/settings.ts';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
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
  const { data, error, refetch } = useSettings();
  const { mutate, isPending, variables, error: refused } = useSaveSettings();
  const save = (change: Partial<NotificationSettings>): void =>
    mutate({ notifications: change }, { onError: (problem) => toast.error(errorText(problem)) });
  // While a change travels it is shown as made; a refused one falls back.
  const shown = data && { ...data.notifications, ...(isPending && variables.notifications) };
  return (
    <Card title={t('profile:notify.title')}>
      {shown && (
        <div className="-my-2 divide-y divide-line">
          {switches.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={t(label)}
              hint={t(hint)}
              checked={shown[name]}
              onChange={(checked) => save({ [name]: checked })}
            />
          ))}
        </div>
      )}
      <TryAgainIn error={refused} />
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}
