import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Sheet } from '../../ui/sheet.tsx';
import { keptState } from '../forms/kept-state.ts';
import { whole } from '../money/written.ts';
import { RedeemForm } from './redeem-form.tsx';
import { RedeemReview } from './redeem-review.tsx';
import { RedemptionReceipt } from './redemption-receipt.tsx';
import { useRedeem, type Redeemed } from './redeem.ts';

interface RedeemSheetProps {
  available: number;
  /** One of the offered rewards: there is nothing to fill in. */
  reward?: number | undefined;
  onClose: () => void;
}

const useTyped = keptState<string>();

/** How many, a last look, the receipt. */
export function RedeemSheet({ available, reward, onClose }: RedeemSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useTyped(String(available));
  const [reviewing, setReviewing] = useState(reward !== undefined);
  // What was there when the sheet came: it must not shrink under the eyes of who is reviewing.
  const [had] = useState(available);
  const [done, setDone] = useState<Redeemed>();
  const points = reward ?? Number(typed);
  const { phase, refused, run, reset } = useRedeem();

  const redeem = async (): Promise<void> => {
    const redeemed = await run({ points, reward: reward !== undefined });
    if (redeemed === undefined) return;
    toast.success(t('points:redeem.done', { n: whole(redeemed.points) }));
    setDone(redeemed);
  };
  const back = (): void => {
    reset();
    if (reward === undefined) setReviewing(false);
    else onClose();
  };
  const title = t(done ? 'points:receipt.title' : 'points:redeem.title');
  return (
    <Sheet
      open
      title={title}
      close={t('app:close')}
      onClose={onClose}
      {...(reviewing && !done ? { lead: t('points:redeem.reviewLead') } : {})}
    >
      {done && <RedemptionReceipt id={done.redemptionId} points={done.points} />}
      {!done && reviewing && (
        <RedeemReview
          points={points}
          available={had}
          phase={phase}
          refused={refused}
          back={t(reward === undefined ? 'points:redeem.change' : 'app:cancel')}
          onBack={back}
          onRedeem={() => void redeem()}
        />
      )}
      {!done && !reviewing && (
        <RedeemForm
          typed={typed}
          available={had}
          onEdit={setTyped}
          onCancel={onClose}
          onReview={() => setReviewing(true)}
        />
      )}
    </Sheet>
  );
}
