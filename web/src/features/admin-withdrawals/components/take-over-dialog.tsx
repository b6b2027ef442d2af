import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DeskActions } from './use-desk-actions.ts';

export function TakeOverDialog({ payout, actions }: { payout: Payout; actions: DeskActions }) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const name = payout.claim?.by.username;
  const time = payout.claim ? shortTime(payout.claim.until, i18n.language) : '';
  const take = async (): Promise<void> => {
    setBusy(true);
    await actions.takeOver(payout);
    actions.done();
  };
  return (
    <ConfirmDialog
      open
      title={t('admin-withdrawals:claim.title', { name })}
      text={t('admin-withdrawals:claim.text', { name, time })}
      confirm={t('admin-withdrawals:claim.takeOver')}
      cancel={t('app:cancel')}
      busy={busy ? t('admin-withdrawals:busy') : undefined}
      onConfirm={() => void take()}
      onClose={actions.done}
    />
  );
}
