import { publish, type ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, walletEvents } from '@tael/proto';
import { redemptionClosed, returnedKey } from '../../events.ts';
import { closeRedemptions } from '../../store/redemptions.ts';
import { openBook, saveBook } from '../open-book.ts';

const { RedemptionOutcome } = walletEvents;

export async function settleRedemptions(
  tx: Tx,
  events: readonly ReceivedEvent<walletEvents.RedemptionSettled>[],
): Promise<void> {
  const settled = events.flatMap(({ data: { redemptionId, userId, outcome, reason, settledAt }, time }) => {
    if (outcome === RedemptionOutcome.UNSPECIFIED) return [];
    const state = outcome === RedemptionOutcome.PAID ? ('paid' as const) : ('refused' as const);
    const at = dateOr(settledAt, time);
    return [{ id: redemptionId, userId, state, reason, at }];
  });
  const book = await openBook(
    tx,
    settled.map(({ userId }) => userId),
    settled.map(({ id }) => returnedKey(id)),
  );
  const firstById = new Map(settled.toReversed().map((one) => [one.id, one]));
  const closed = (await closeRedemptions(tx, [...firstById.values()])).map((redemption) => ({
    ...redemption,
    paid: redemption.state === 'paid',
    reason: firstById.get(redemption.id)?.reason ?? '',
    at: redemption.settledAt ?? new Date(),
  }));
  for (const { id, userId, points, paid, reason, at } of closed) {
    if (paid) continue;
    book.post({
      key: returnedKey(id),
      userId,
      source: 'redemption-returned',
      points,
      description: 'Redemption returned: it could not be paid',
      detail: reason,
      at,
    });
  }
  await saveBook(tx, book);
  await publish(tx, ...closed.map(redemptionClosed));
}
