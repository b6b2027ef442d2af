import type { Minor } from '@tael/money';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { findCard } from '../../store/cards.ts';
import { onceOf, postOrRefuse, type Repeatable } from '../post-or-refuse.ts';

/** From available ¥ onto the card. */
export async function topUpCard(
  deps: Deps,
  { userId, amount, ...wish }: Repeatable & { userId: string; amount: Minor },
): Promise<{ id: string; amount: Minor; balance: Minor; replayed: boolean }> {
  const once = onceOf('POST /api/wallet/card/top-up', wish);
  const card = await findCard(deps.database.db, userId);
  const refusal =
    card === undefined ? errors.card_not_found() : card.frozenAt === null ? undefined : errors.card_frozen();
  if (refusal !== undefined && !(await isRepeat(deps, userId, once))) throw refusal;
  const posted = await postOrRefuse(deps, {
    operationId: newOperationId(),
    userId,
    ...once,
    rule: 'card-top-up',
    amount,
  });
  const { answer, operationId, replayed } = posted;
  return { id: operationId, amount: answer.amount, balance: answer.balance.card, replayed };
}

/** A card that was frozen since does not change what was answered before. */
async function isRepeat(
  { ledger }: Deps,
  userId: string,
  { once }: ReturnType<typeof onceOf>,
): Promise<boolean> {
  return once !== undefined && (await ledger.recall(userId, once)) !== undefined;
}
