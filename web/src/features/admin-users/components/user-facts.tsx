import { useTranslation } from 'react-i18next';
import { amount, whole, yuan } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { AdminUser } from '../api/users.ts';

export function UserFacts({ user, sessions }: { user: AdminUser; sessions: number }) {
  const { t } = useTranslation();
  const facts: [string, string | undefined][] = [
    [t('admin-users:facts.coins'), amount(user.coinsHeld)],
    [t('admin-users:facts.value'), yuan(user.stablecoinValue)],
    [t('admin-users:facts.balance'), yuan(user.balance)],
    [t('admin-users:facts.available'), yuan(user.availableWithdrawal)],
    [t('admin-users:facts.subsidy'), yuan(user.cashSubsidy)],
    [t('admin-users:facts.withdrawn'), yuan(user.totalWithdrawn)],
    [t('admin-users:facts.points'), whole(user.points)],
    [
      t('admin-users:facts.level'),
      user.membershipLevel === null ? undefined : levelName(user.membershipLevel),
    ],
    [t('admin-users:facts.verified'), user.verificationLevel],
    [t('admin-users:facts.sessions'), whole(sessions)],
  ];
  return (
    <div className="-my-1 [&_dd]:py-0 [&_dl>div]:py-1.5">
      <Facts facts={facts.map(([name, value]) => [name, value ?? '–'] as const)} />
    </div>
  );
}
