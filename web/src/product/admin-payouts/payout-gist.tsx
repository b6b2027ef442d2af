import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { Facts } from '../../ui/facts.tsx';
import { methodName } from '../withdrawals/words.ts';
import { movesFigures } from './holding.ts';
import { PayoutEffect } from './payout-effect.tsx';
import type { Act } from './payout-rules.ts';
import { accountLine, leavingAmount } from './payout-words.ts';
import type { Payout } from './payout.ts';

export function PayoutGist({ payout, act }: { payout: Payout; act: Act }) {
  const { t } = useTranslation();
  const { kind, worth, userId, withdrawalMethod } = payout;
  return (
    <>
      <Facts
        facts={[
          [t('admin-withdrawals:column.amount'), leavingAmount(payout)],
          kind === 'send' ? [t('admin-withdrawals:send.worth'), yuan(worth)] : undefined,
          [
            t('admin-withdrawals:column.user'),
            <bdi key="user">{`${userId.username} · ${userId.email}`}</bdi>,
          ],
          [
            t('admin-withdrawals:column.account'),
            <bdi key="account">{`${methodName(withdrawalMethod)} · ${accountLine(payout)}`}</bdi>,
          ],
        ]}
      />
      {kind === 'payout' && movesFigures(act) && <PayoutEffect payout={payout} act={act} />}
    </>
  );
}
