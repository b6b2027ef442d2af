import { useState } from 'react';
import { EarlierRequests } from '../money-forms/earlier-requests.tsx';
import { useRedeem, type Redeemed, type RedeemOrder } from './redeem.ts';
import { RedemptionSheet } from './redemption-sheet.tsx';

/** Shown on the page: with the points taken, the user may be unable to open the sheet. */
export function UndecidedRedemptions() {
  const { earlier, run, reset } = useRedeem();
  const [done, setDone] = useState<Redeemed>();
  const redeem = async (wanted: RedeemOrder): Promise<void> => {
    setDone(await run(wanted));
    reset();
  };
  return (
    <>
      {earlier.length > 0 && (
        <div className="col-span-full mb-4 grid gap-3">
          <EarlierRequests earlier={earlier} onAskAgain={(wanted) => void redeem(wanted)} />
        </div>
      )}
      {done && (
        <RedemptionSheet id={done.redemptionId} points={done.points} onClose={() => setDone(undefined)} />
      )}
    </>
  );
}
