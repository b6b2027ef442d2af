import type { Minor } from '@tael/money';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { findCard } from '../../store/cards.ts';
import { idempotencyKeyOf, postOrRefuse, type KeyedRequest } from '../post-or-refuse.ts';

/** The ledger checks for a frozen card under the account's lock. */
export async function topUpCard(
  deps: Deps,
  { userId, amount, ...request }: KeyedRequest & { userId: string; amount: Minor },
): Promise<{ id: string; amount: Minor; balance: Minor; replayed: boolean }> {
  if ((await findCard(deps.database.db, userId)) === undefined) throw errors.card_not_found();
  const { answer, operationId, replayed } = await postOrRefuse(deps, {
    operationId: newOperationId(),
    userId,
    idempotencyKey: idempotencyKeyOf('POST /api/wallet/card/top-up', request),
    rule: 'card-top-up',
    amount,
  });
  return { id: operationId, amount: answer.amount, balance: answer.balance.card, replayed };
}
