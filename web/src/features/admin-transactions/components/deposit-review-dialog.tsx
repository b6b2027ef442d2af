import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';
import { Facts } from '../../../ui/facts.tsx';
import { useDecideDeposit, type DepositInReview, type Verdict } from '../api/deposit-reviews.ts';
import { depositOwner, depositSum } from './deposit-words.ts';

interface DepositReviewDialogProps {
  verdict: Verdict;
  deposit: DepositInReview;
  onClose: () => void;
}

export function DepositReviewDialog({ verdict, deposit, onClose }: DepositReviewDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useDecideDeposit();
  const { keyOf, answered } = useBodyKey();
  const credits = verdict === 'credit';
  const sum = depositSum(deposit);
  const confirm = (reason: string): void => {
    const decision = { id: deposit._id, decision: verdict, reason };
    run(
      { decision, key: keyOf(decision) },
      {
        onSuccess: () => {
          answered();
          toast.success(t('admin-transactions:review.done'));
          onClose();
        },
        onError: answered,
      },
    );
  };
  return (
    <VerdictDialog
      wide
      title={t(credits ? 'admin-transactions:review.creditTitle' : 'admin-transactions:review.refuseTitle')}
      whyDisabled={undefined}
      error={error}
      words={{
        network: t('admin-transactions:failed.network'),
        refused: t('admin-transactions:failed.refused'),
      }}
      {...(!credits && { reasonNeeded: t('admin-transactions:review.reasonNeeded') })}
      grave={!credits}
      submit={t(credits ? 'admin-transactions:review.credit' : 'admin-transactions:review.refuseSubmit', {
        sum,
      })}
      busy={isRunning ? t('admin-transactions:act.deciding') : undefined}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t('admin-transactions:review.owner'), <bdi key="owner">{depositOwner(deposit)}</bdi>],
          [t('admin-transactions:review.network'), deposit.network],
          [
            t('admin-transactions:review.transaction'),
            <bdi key="transaction" className="break-all">
              {deposit.transactionHash}
            </bdi>,
          ],
          [
            t('admin-transactions:review.address'),
            <bdi key="address" className="break-all">
              {deposit.address}
            </bdi>,
          ],
          [
            t('admin-transactions:review.state'),
            t(credits ? 'admin-transactions:review.credited' : 'admin-transactions:review.refused'),
          ],
        ]}
      />
      <p className="text-14 text-ink-soft">
        {t(credits ? 'admin-transactions:review.creditText' : 'admin-transactions:review.refuseText')}
      </p>
    </VerdictDialog>
  );
}
