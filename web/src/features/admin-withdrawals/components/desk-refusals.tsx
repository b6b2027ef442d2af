import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { RaiseHint } from '../../../product/admin-payouts/raise-hint.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DeskActions } from './use-desk-actions.ts';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';

const shown = 3;

export function DeskRefusals({ actions, open }: { actions: DeskActions; open: string }) {
  const { t } = useTranslation();
  const { refusals, forget } = actions.decisions;
  const asked = actions.asked?.payout._id;
  const beside = refusals.filter(({ payout }) => payout._id !== open && payout._id !== asked);
  const more = beside.length - shown;
  return (
    <>
      {beside.slice(0, shown).map(({ payout, text, error }) => (
        <Banner
          key={payout._id}
          kind="refused"
          action={
            <IconButton label={t('app:close')} onClick={() => forget(payout._id)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          }
        >
          <bdi className="font-semibold">{payout.userId.username}</bdi>{' '}
          <span className="figures font-semibold">{leavingAmount(payout)}</span> {text}
          <TryAgainIn error={error} />
          <RaiseHint error={error} payout={payout} onRaise={actions.raise} />
        </Banner>
      ))}
      {more > 0 && (
        <p className="text-14 text-vermilion">
          {t('admin-withdrawals:refused.more', { count: more, shown: whole(more) })}
        </p>
      )}
    </>
  );
}
