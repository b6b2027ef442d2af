import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { loadPart } from '../../lib/i18n/start-i18n.ts';
import { ReceiptActions } from '../receipts/receipt-actions.tsx';
import { ReceiptSheet } from '../receipts/receipt-sheet.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { oneWithdrawal } from './one-withdrawal.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { methodName, stateName } from './words.ts';

/** The QR code is heavy, and few withdrawals need one. */
const WechatSteps = lazy(async () => {
  const [module] = await Promise.all([import('./wechat-steps.tsx'), loadPart('wechat')]);
  return { default: module.WechatSteps };
});

interface WithdrawalSheetProps {
  id: string;
  onClose: () => void;
}

export function WithdrawalSheet({ id, onClose }: WithdrawalSheetProps) {
  const { t, i18n } = useTranslation();
  const receipt = useQuery(oneWithdrawal(id));
  const time = (iso: string): string =>
    new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ReceiptSheet title={t('withdrawals:receipt.title')} query={receipt} onClose={onClose}>
      {(data) => (
        <>
          <WithdrawalFacts withdrawal={data.withdrawal} timeline={data.timeline} />
          <div className="mt-6 grid gap-3">
            {data.withdrawal.withdrawalMethod === 'wechat' && (
              <Suspense fallback={null}>
                <WechatSteps withdrawal={data.withdrawal} />
              </Suspense>
            )}
            <ReceiptActions
              id={id}
              copyId={t('withdrawals:receipt.copyId')}
              lines={[
                `${t('withdrawals:receipt.title')} · ${methodName(data.withdrawal.withdrawalMethod)}`,
                `${yuan(data.withdrawal.amount) ?? ''} · ${stateName(data.withdrawal.status)}`,
                time(data.withdrawal.createdAt),
              ]}
            />
            <CancelWithdrawal
              id={id}
              amount={data.withdrawal.amount}
              isPending={data.withdrawal.status === 'pending'}
            />
          </div>
        </>
      )}
    </ReceiptSheet>
  );
}
