import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { Facts } from '../../../ui/facts.tsx';

type Order = NonNullable<Payout['order']>;

const states: Record<Order['state'], string> = {
  to_send: 'admin-withdrawals:order.toSend',
  sent: 'admin-withdrawals:order.sent',
  ended: 'admin-withdrawals:order.ended',
};

export function OrderFacts({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  return (
    <Facts
      facts={[
        [t('admin-withdrawals:rails.paidBy'), order.provider],
        [t('admin-withdrawals:order.state'), t(states[order.state])],
        order.reference === null ? undefined : [t('admin-withdrawals:order.reference'), order.reference],
        [t('admin-withdrawals:order.calls'), whole(order.calls)],
        order.words === '' ? undefined : [t('admin-withdrawals:order.words'), order.words],
        [t('admin-withdrawals:order.since'), shortTime(order.since, i18n.language)],
      ]}
    />
  );
}
