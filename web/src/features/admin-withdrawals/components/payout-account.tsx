import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { destinationFields } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { methodName } from '../../../product/withdrawals/words.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { Facts } from '../../../ui/facts.tsx';

export function PayoutAccount({ payout }: { payout: Payout }) {
  const { t, i18n } = useTranslation();
  const { withdrawalMethod, accountInfo, createdAt, processedAt, processedBy, adminNotes, _id } = payout;
  const field = ({ name, label }: { name: string; label: string }) => {
    const text = accountInfo[name] ?? '';
    return [
      t(label),
      <span key={name} className="flex items-center justify-end">
        <bdi className="min-w-0 break-all">{text}</bdi>
        <CopyIcon
          text={text}
          label={t('admin-withdrawals:drawer.copy', { what: t(label) })}
          copiedLabel={t('app:copied')}
        />
      </span>,
    ] as const;
  };
  return (
    <div className="-my-1 [&_dd]:py-0 [&_dl>div]:items-center [&_dl>div]:py-1">
      <Facts
        facts={[
          [t('admin-withdrawals:column.method'), methodName(withdrawalMethod)],
          ...destinationFields[withdrawalMethod].map(field),
          [t('withdrawals:receipt.requested'), shortTime(createdAt, i18n.language)],
          processedAt === null
            ? undefined
            : [
                t('admin-withdrawals:drawer.processed'),
                t('admin-withdrawals:timeline.by', {
                  name: processedBy?.username ?? t('admin-withdrawals:timeline.system'),
                  time: shortTime(processedAt, i18n.language),
                }),
              ],
          adminNotes === '' ? undefined : [t('admin-withdrawals:drawer.notes'), adminNotes],
          [
            t('withdrawals:receipt.id'),
            <span key="id" className="text-12 break-all">
              {_id}
            </span>,
          ],
        ]}
      />
    </div>
  );
}
