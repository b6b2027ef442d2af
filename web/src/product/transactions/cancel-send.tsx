import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { amount as coins } from '../../lib/figures/written.ts';
import { call } from '../../lib/http.ts';
import { CancelRequest } from '../cancelling/cancel-request.tsx';
import { cancelRequests, useCancelling } from '../cancelling/use-cancelling.ts';
import type { Receipt } from './transaction.ts';

const cancelling = {
  requests: cancelRequests('send-cancel'),
  ask: (id: string, idempotencyKey: string) =>
    call('POST /api/transactions/:id/cancel', {
      params: { id },
      fallback: i18next.t('transactions:cancel.failed'),
      idempotencyKey,
    }),
  list: ['transactions'],
  what: () => i18next.t('transactions:cancel.button'),
  done: () => i18next.t('transactions:cancel.done'),
};

/** Only a send to an outside address waits for a decision. */
export function CancelSend({ _id: id, kind, incoming, status, amount }: Receipt) {
  const { t } = useTranslation();
  const action = useCancelling(cancelling, id);
  if (kind !== 'send-out' || incoming) return null;
  return (
    <CancelRequest
      id={id}
      words={{
        button: t('transactions:cancel.button'),
        title: t('transactions:cancel.title'),
        text: t('transactions:cancel.text', { amount: coins(amount) }),
        keep: t('transactions:cancel.keep'),
        busy: t('transactions:cancel.busy'),
        unknown: t('transactions:cancel.unknown'),
      }}
      action={action}
      isPending={status === 'pending'}
    />
  );
}
