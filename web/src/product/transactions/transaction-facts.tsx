import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ChainFacts } from './chain-facts.tsx';
import { statusOf } from './chain.ts';
import { descriptionOf } from './description.ts';
import { transactionSteps } from './transaction-steps.ts';
import type { Receipt } from './transaction.ts';
import { signed, titleOf } from './words.ts';

export function TransactionFacts({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation();
  const { status, to, from, counterAmount, coinPrice, createdAt, chain, _id } = receipt;
  const time = (iso: string): string =>
    new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const shown = statusOf(receipt);
  const description = descriptionOf(receipt);
  const party = (name: string | null) => name !== null && <span className="break-all">{name}</span>;
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Figure text={signed(receipt)} />
        <StatusBadge look={shown.look}>{shown.text}</StatusBadge>
      </div>
      <Facts
        facts={[
          [t('transactions:receipt.what'), titleOf(receipt)],
          to === null ? undefined : [t('transactions:receipt.to'), party(to)],
          from === null ? undefined : [t('transactions:receipt.from'), party(from)],
          counterAmount === null ? undefined : [t('transactions:receipt.counter'), yuan(counterAmount)],
          coinPrice === null ? undefined : [t('transactions:receipt.price'), yuan(coinPrice)],
          description === '' ? undefined : [t('transactions:receipt.description'), description],
          [t('transactions:receipt.time'), time(createdAt)],
          [t('transactions:receipt.id'), <span className="block text-12 text-balance break-all">{_id}</span>],
        ]}
      />
      {chain !== undefined && status !== 'failed' && (
        <div className="border-t border-line">
          <ChainFacts chain={chain} />
        </div>
      )}
      <div className="mt-5">
        <Timeline label={t('transactions:receipt.timeline')} steps={transactionSteps(receipt, time)} />
      </div>
    </>
  );
}
