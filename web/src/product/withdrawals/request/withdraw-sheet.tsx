import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedFigure } from '../../../lib/figures/written.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { keptState } from '../../session/kept-state.ts';
import { accountInfo } from '../accounts/payout-fields.ts';
import { savedAccounts, type SavedAccount } from '../accounts/saved-accounts.ts';
import { useRequestWithdrawal, type WithdrawalOrder } from './request-withdrawal.ts';
import { UndecidedWithdrawals } from './undecided-withdrawals.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import type { WithdrawalDraft } from './withdrawal-rules.ts';

interface WithdrawSheetProps {
  available: number;
  onClose: () => void;
  onDone: (id: string) => void;
}

const blank: WithdrawalDraft = { amount: '', method: 'alipay', account: {} };

const useDraft = keptState<WithdrawalDraft>();

export function WithdrawSheet({ available, onClose, onDone }: WithdrawSheetProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useDraft(blank);
  const [reviewing, setReviewing] = useState(false);
  // Without a retry: if the saved accounts fail to load, the user can type the account at once.
  const { data: accounts = [], isPending } = useQuery({ ...savedAccounts, retry: false });
  const chosen = chosenOf(accounts, draft);
  const to = chosen
    ? { method: chosen.withdrawalMethod, account: chosen.accountInfo }
    : { method: draft.method, account: accountInfo(draft) };

  const order = reviewing ? orderOf(draft, chosen) : undefined;
  const action = useRequestWithdrawal(order);

  const submit = async (wanted: WithdrawalOrder): Promise<void> => {
    const requested = await action.run(wanted);
    if (requested !== undefined) onDone(requested._id);
  };
  return (
    <Sheet
      open
      title={t('withdrawals:request.title')}
      close={t('app:close')}
      onClose={onClose}
      {...(reviewing ? { lead: t('withdrawals:request.reviewLead') } : {})}
    >
      {action.earlier.length > 0 && (
        <div className="mt-5 grid gap-3">
          <UndecidedWithdrawals
            action={action}
            formHasOrder={order !== undefined}
            onAskAgain={(wanted) => void submit(wanted)}
          />
        </div>
      )}
      {isPending && (
        <div role="status" aria-busy="true" className="mt-5 grid gap-5">
          <Skeleton className="h-18" />
          <Skeleton className="h-36" />
          <Skeleton className="h-11" />
        </div>
      )}
      {!isPending && reviewing && (
        <WithdrawReview
          typed={draft.amount}
          to={to}
          available={available}
          action={action}
          onChange={() => {
            action.reset();
            setReviewing(false);
          }}
          onSubmit={() => order && void submit(order)}
        />
      )}
      {!isPending && !reviewing && (
        <WithdrawForm
          draft={draft}
          available={available}
          accounts={accounts}
          chosen={chosen}
          onEdit={setDraft}
          onCancel={onClose}
          onReview={() => setReviewing(true)}
        />
      )}
    </Sheet>
  );
}

/** A default account of another method than Alipay is offered, but not preselected. */
function chosenOf(accounts: SavedAccount[], { saved, method }: WithdrawalDraft): SavedAccount | undefined {
  if (saved !== undefined) return accounts.find(({ _id }) => _id === saved);
  const [first] = accounts;
  return first?.withdrawalMethod === method ? first : undefined;
}

function orderOf(draft: WithdrawalDraft, chosen: SavedAccount | undefined): WithdrawalOrder | undefined {
  const amount = typedFigure(draft.amount);
  if (amount === undefined) return undefined;
  return chosen
    ? { amount, accountId: chosen._id }
    : { amount, withdrawalMethod: draft.method, accountInfo: accountInfo(draft) };
}
