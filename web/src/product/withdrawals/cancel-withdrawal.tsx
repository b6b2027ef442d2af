import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { call } from '../../lib/http.ts';
import { CancelRequest } from '../cancelling/cancel-request.tsx';
import { cancelRequests, useCancelling } from '../cancelling/use-cancelling.ts';

const cancelling = {
  requests: cancelRequests('withdrawal-cancel'),
  ask: (id: string, idempotencyKey: string) =>
    call('POST /api/withdrawals/:id/cancel', {
      params: { id },
      fallback: i18next.t('withdrawals:cancel.failed'),
      idempotencyKey,
    }),
  list: ['withdrawals'],
  what: () => i18next.t('withdrawals:cancel.button'),
  done: () => i18next.t('withdrawals:cancel.done'),
};

interface CancelWithdrawalProps {
  id: string;
  amount: number;
  isPending: boolean;
}

export function CancelWithdrawal({ id, amount, isPending }: CancelWithdrawalProps) {
  const { t } = useTranslation();
  return (
    <CancelRequest
      id={id}
      words={{
        button: t('withdrawals:cancel.button'),
        title: t('withdrawals:cancel.title'),
        text: t('withdrawals:cancel.text', { amount: yuan(amount) }),
        keep: t('withdrawals:cancel.keep'),
        busy: t('withdrawals:cancel.busy'),
        unknown: t('withdrawals:cancel.unknown'),
      }}
      action={useCancelling(cancelling, id)}
      isPending={isPending}
    />
  );
}
