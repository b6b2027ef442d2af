import { useTranslation } from 'react-i18next';
import { TryAgainIn } from '../../lib/forms/try-again-in.tsx';
import { isRefusedAs } from '../../lib/http.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Payout } from './payout.ts';
import { RaiseHint } from './raise-hint.tsx';
import type { useHeld } from './use-held.ts';
import type { PayoutActs } from './use-payout-acts.ts';
import type { Refusal } from './use-payout-rows.ts';

interface HeldNoticeProps {
  held: ReturnType<typeof useHeld>;
  refusal: Refusal | undefined;
  payout: Payout;
  acts: PayoutActs;
  onRaise: ((payout: Payout) => void) | undefined;
}

export function HeldNotice({ held, refusal, payout, acts, onRaise }: HeldNoticeProps) {
  const { t } = useTranslation();
  const shown = refusal ?? held.refusal;
  if (shown === undefined) return null;
  const { text, error } = shown;
  const isClaimed = isRefusedAs(error, 'withdrawal.claimed') && !held.held;
  return (
    <Banner kind="refused">
      <p>{text}</p>
      <TryAgainIn error={error} />
      <RaiseHint error={error} payout={payout} onRaise={onRaise} />
      {isClaimed && (
        <div className="mt-2">
          <Button
            look="quiet"
            onClick={() => {
              acts.decisions.forget(payout._id);
              void held.takeOver();
            }}
          >
            {t('admin-withdrawals:claim.takeOver')}
          </Button>
        </div>
      )}
    </Banner>
  );
}
