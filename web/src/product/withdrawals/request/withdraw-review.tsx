import { fromJsonNumber, formatYuan, parseTyped } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { RequestResult } from '../../money-forms/request-result.tsx';
import type { MoneyAction } from '../../money-forms/use-money-action.ts';
import type { Method } from '../withdrawal.ts';
import { methodName } from '../words.ts';

interface WithdrawReviewProps {
  typed: string;
  to: { method: Method; account: Record<string, string> };
  available: number;
  action: Pick<MoneyAction<unknown, unknown>, 'phase' | 'undecidedError' | 'refused'>;
  onChange: () => void;
  onSubmit: () => void;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'withdrawals:request.busy',
  checking: 'withdrawals:request.checking',
} as const;

export function WithdrawReview({ typed, to, available, action, onChange, onSubmit }: WithdrawReviewProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const amount = parseTyped(typed) ?? 0n;
  const left = (fromJsonNumber(available) ?? 0n) - amount;
  const busy = busyText[action.phase];
  return (
    <div className="mt-5 grid gap-5">
      <Figure text={formatYuan(amount)} large />
      <Facts
        facts={[
          [t('withdrawals:receipt.method'), methodName(to.method)],
          [t('withdrawals:receipt.account'), Object.values(to.account).join(' · ')],
          [t('withdrawals:request.fee'), formatYuan(0n)],
          [t('withdrawals:request.remaining'), formatYuan(left)],
          [t('withdrawals:request.time'), t('withdrawals:request.timeValue')],
        ]}
      />
      <RequestResult of={action} unknown={t('withdrawals:request.unknown')} />
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button look="quiet" disabled={busy !== undefined} onClick={onChange}>
          {t('withdrawals:request.change')}
        </Button>
        <Button disabled={!online} busy={busy && t(busy)} onClick={onSubmit}>
          {t('withdrawals:request.confirm', { amount: formatYuan(amount) })}
        </Button>
      </div>
    </div>
  );
}
