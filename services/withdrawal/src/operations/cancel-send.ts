import type { Deps } from '../deps.ts';
import { errors, transactionErrors } from '../errors.ts';
import { cancelItem, type Decided } from './cancel-withdrawal.ts';
import { findTransaction, takeKnownSend, type KnownTransaction } from './take-send.ts';

/** By its owner, while the send is pending. */
export async function cancelSend(
  deps: Deps,
  { userId, id, key }: { userId: string; id: string; key: string | undefined },
): Promise<Decided & { transaction: KnownTransaction }> {
  const transaction = await findTransaction(deps, id);
  if (transaction.fromUser !== userId && transaction.toUser !== userId)
    throw transactionErrors.transaction_not_found();
  if (transaction.kind !== 'send-out') throw errors.not_cancellable();
  await takeKnownSend(deps, transaction);
  const route = `POST /api/transactions/${id}/cancel`;
  return { ...(await cancelItem(deps, 'send', route, { userId, id, key })), transaction };
}
