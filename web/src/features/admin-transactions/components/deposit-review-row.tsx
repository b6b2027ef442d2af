import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { OwnNote } from '../../../lib/listing/own-note.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import type { DepositInReview, Verdict } from '../api/deposit-reviews.ts';
import { depositOwner, depositSum } from './deposit-words.ts';

interface DepositReviewRowProps {
  deposit: DepositInReview;
  mayDecide: boolean;
  isOwn: boolean;
  onAsk: (verdict: Verdict) => void;
}

export function DepositReviewRow({ deposit, mayDecide, isOwn, onAsk }: DepositReviewRowProps) {
  const { t, i18n } = useTranslation();
  const name = depositOwner(deposit);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-2 text-14">
      <NameText className="min-w-0 flex-1 basis-32 font-medium">{name}</NameText>
      <span className="figures font-medium">{depositSum(deposit)}</span>
      <span className="text-ink-soft">{deposit.network}</span>
      <span className="figures text-ink-soft">{shortTime(deposit.createdAt, i18n.language)}</span>
      {mayDecide && isOwn && <OwnNote />}
      {mayDecide && !isOwn && (
        <span className="flex items-center">
          <RowButton
            label={t('admin-transactions:review.creditOne', { name })}
            onClick={() => onAsk('credit')}
          >
            <Check size={18} aria-hidden="true" className="text-jade" />
          </RowButton>
          <RowButton
            label={t('admin-transactions:review.refuseOne', { name })}
            onClick={() => onAsk('refuse')}
          >
            <X size={18} aria-hidden="true" className="text-vermilion" />
          </RowButton>
        </span>
      )}
    </li>
  );
}
