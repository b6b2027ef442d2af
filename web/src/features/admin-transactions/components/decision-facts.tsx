import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Facts } from '../../../ui/facts.tsx';
import { figureOf, giverOf, statusName, sumsOf } from './transaction-words.ts';
import type { Asking } from './use-decisions.ts';

export function DecisionFacts({ asking: { verdict, rows, excludedCount } }: { asking: Asking }) {
  const { t } = useTranslation();
  const [row] = rows;
  if (row === undefined) return null;
  const approves = verdict === 'completed';
  const one = rows.length === 1;
  const sum = one ? figureOf(row) : sumsOf(rows);
  const addresses = new Set(rows.map(({ to }) => to)).size;
  const senders = new Set(rows.map(({ fromUser }) => fromUser?._id)).size;
  const address = one
    ? (row.to ?? '–')
    : t('admin-transactions:decide.addresses', { count: addresses, shown: whole(addresses) });
  const sender = one
    ? giverOf(row)
    : t('admin-transactions:decide.senders', { count: senders, shown: whole(senders) });
  return (
    <Facts
      facts={[
        [t('admin-transactions:decide.from'), <bdi>{sender}</bdi>],
        [
          t('admin-transactions:decide.state'),
          <>
            {statusName('pending')} → {statusName(verdict)}
          </>,
        ],
        [t('admin-transactions:decide.reserved'), <>{sum} → 0</>],
        approves
          ? [t('admin-transactions:decide.paid', { sum }), <bdi className="break-all">{address}</bdi>]
          : [t('admin-transactions:decide.refunded', { sum }), <bdi>{sender}</bdi>],
        excludedCount === 0 ? undefined : [t('admin-transactions:decide.leftOut'), whole(excludedCount)],
      ]}
    />
  );
}
