import { formatYuan, fromJsonNumber } from '@tael/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHasPermission } from '../session/use-session.ts';
import { effectOf, holdingQuery, type Effect } from './holding.ts';
import type { Act } from './payout-rules.ts';
import type { Payout } from './payout.ts';

export function PayoutEffect({ payout, act }: { payout: Payout; act: Act }) {
  const { t } = useTranslation();
  const mayRead = useHasPermission()('wallets.read');
  const { userId, amount } = payout;
  const holding = useQuery({ ...holdingQuery(userId._id), enabled: mayRead });
  if (mayRead && holding.isPending) return <Skeleton className="h-24" />;
  const effect = holding.isError ? undefined : effectOf(act, fromJsonNumber(amount), holding.data);
  if (effect === undefined)
    return (
      <p role="status" className="text-14 text-ink-soft">
        {t(mayRead ? 'admin-withdrawals:effect.missing' : 'admin-withdrawals:effect.permission')}
      </p>
    );
  const change = ({ before, after }: Effect[keyof Effect]): string =>
    t('admin-withdrawals:limits.change', { before: formatYuan(before), after: formatYuan(after) });
  return (
    <Facts
      facts={[
        [t('admin-withdrawals:effect.held'), change(effect.held)],
        [t('admin-withdrawals:effect.available'), change(effect.available)],
        act === 'completed' ? [t('admin-withdrawals:effect.withdrawn'), change(effect.withdrawn)] : undefined,
      ]}
    />
  );
}
