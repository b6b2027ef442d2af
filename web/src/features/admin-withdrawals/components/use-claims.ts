import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { claim, release } from '../../../product/admin-payouts/decide.ts';
import { deskKey, type Payout } from '../../../product/admin-payouts/payout.ts';
import type { Decisions } from '../../../product/admin-payouts/use-decisions.ts';

/** Closing a dialog doesn't release these claims. */
export function useClaims(decisions: Decisions) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const hold = async (payout: Payout, how: () => Promise<unknown>, done: string): Promise<void> => {
    decisions.forget(payout._id);
    try {
      await how();
      toast.success(done);
    } catch (error) {
      decisions.refuse(await decisions.explain(payout, error));
    }
    void queries.invalidateQueries({ queryKey: deskKey });
  };
  return {
    claim: (payout: Payout) => hold(payout, () => claim(payout._id), t('admin-withdrawals:done.claimed')),
    giveBack: (payout: Payout) =>
      hold(payout, () => release(payout._id), t('admin-withdrawals:done.released')),
    takeOver: (payout: Payout) => {
      const name = payout.claim?.by.username;
      return hold(payout, () => claim(payout._id, true), t('admin-withdrawals:done.takenOver', { name }));
    },
  };
}
