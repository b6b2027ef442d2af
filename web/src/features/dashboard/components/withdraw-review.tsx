import { fromJsonNumber, formatYuan, parseTyped } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import type { MoneyPhase } from '../../../lib/api/use-money-action.ts';
import type { Method } from '../../../lib/withdrawals/withdrawal.ts';
import { methodName } from '../../../lib/withdrawals/words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';

interface WithdrawReviewProps {
  /** As it was typed. */
  typed: string;
  /** What the account is known by. */
  to: { method: Method; account: Record<string, string> };
  available: number;
  phase: MoneyPhase;
  refused: unknown;
  onChange: () => void;
  onSubmit: () => void;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'withdrawals:request.busy',
  checking: 'withdrawals:request.checking',
} as const;

export function WithdrawReview({
  typed,
  to,
  available,
  phase,
  refused,
  onChange,
  onSubmit,
}: WithdrawReviewProps) {
  const { t } = useTranslation();
  const amount = parseTyped(typed) ?? 0n;
  const left = (fromJsonNumber(available) ?? 0n) - amount;
  const busy = busyText[phase];
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
      {phase === 'unknown' ? (
        <Banner kind="notice">{t('withdrawals:request.unknown')}</Banner>
      ) : (
        <RefusalBanner error={refused} />
      )}
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button look="quiet" disabled={busy !== undefined} onClick={onChange}>
          {t('withdrawals:request.change')}
        </Button>
        <Button busy={busy && t(busy)} onClick={onSubmit}>
          {t('withdrawals:request.confirm', { amount: formatYuan(amount) })}
        </Button>
      </div>
    </div>
  );
}
