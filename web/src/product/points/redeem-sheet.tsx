import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { EarlierRequests } from '../money-forms/earlier-requests.tsx';
import { keptState } from '../session/kept-state.ts';
import { RedeemForm } from './redeem-form.tsx';
import { RedeemReview } from './redeem-review.tsx';
import { useRedeem, type Redeemed, type RedeemOrder } from './redeem.ts';
import { RedemptionReceipt } from './redemption-receipt.tsx';

interface RedeemSheetProps {
  available: number;
  reward?: number | undefined;
  onClose: () => void;
}

const useTyped = keptState<string>();

export function RedeemSheet({ available, reward, onClose }: RedeemSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useTyped(String(available));
  const [reviewing, setReviewing] = useState(reward !== undefined);
  // Fixed when the sheet opens, so that a refetch doesn't change the reviewed figures.
  const [had] = useState(available);
  const [done, setDone] = useState<Redeemed>();
  const points = reward ?? Number(typed);
  const order = { points, reward: reward !== undefined };
  const action = useRedeem(reviewing ? order : undefined);

  const redeem = async (wanted: RedeemOrder): Promise<void> => {
    const redeemed = await action.run(wanted);
    if (redeemed !== undefined) setDone(redeemed);
  };
  const back = (): void => {
    action.reset();
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
      {!done && action.earlier.length > 0 && (
        <div className="mt-5 grid gap-3">
          <EarlierRequests
            earlier={action.earlier}
            formHasOrder={reviewing}
            onAskAgain={(wanted) => void redeem(wanted)}
          />
        </div>
      )}
      {done && <RedemptionReceipt id={done.redemptionId} points={done.points} />}
      {!done && reviewing && (
        <RedeemReview
          points={points}
          available={had}
          action={action}
          back={t(reward === undefined ? 'points:redeem.change' : 'app:cancel')}
          onBack={back}
          onRedeem={() => void redeem(order)}
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
