import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { keptState } from '../../../lib/forms/kept-state.ts';
import { typedFigure } from '../../../lib/money/written.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useRequestWithdrawal } from '../api/request-withdrawal.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import { accountInfo, type WithdrawalDraft } from './withdrawal-rules.ts';

interface WithdrawSheetProps {
  available: number;
  onClose: () => void;
  /** With the id of what was requested. */
  onDone: (id: string) => void;
}

const blank: WithdrawalDraft = { amount: '', method: 'alipay', account: {} };

const useDraft = keptState<WithdrawalDraft>();

/** Closing it forgets what was typed: the next one begins blank. */
export function WithdrawSheet({ available, onClose, onDone }: WithdrawSheetProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useDraft(blank);
  const [reviewing, setReviewing] = useState(false);
  const { phase, refused, run } = useRequestWithdrawal();

  const submit = async (): Promise<void> => {
    const amount = typedFigure(draft.amount);
    if (amount === undefined) return;
    const requested = await run({
      amount,
      withdrawalMethod: draft.method,
      accountInfo: accountInfo(draft),
    });
    if (requested === undefined) return;
    toast.success(t('withdrawals:request.done'));
    onDone(requested._id);
  };
  return (
    <Sheet
      open
      title={t('withdrawals:request.title')}
      close={t('app:close')}
      onClose={onClose}
      {...(reviewing ? { lead: t('withdrawals:request.reviewLead') } : {})}
    >
      {reviewing ? (
        <WithdrawReview
          draft={draft}
          available={available}
          phase={phase}
          refused={refused}
          onChange={() => setReviewing(false)}
          onSubmit={() => void submit()}
        />
      ) : (
        <WithdrawForm
          draft={draft}
          available={available}
          onEdit={setDraft}
          onCancel={onClose}
          onReview={() => setReviewing(true)}
        />
      )}
    </Sheet>
  );
}
