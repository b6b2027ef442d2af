import { bodyHash } from '@tael/idempotency';
import { publish, type ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { pointsEvents } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { redemptionSettled } from '../../events.ts';
import { newOperationId } from '../../ledger/operation-id.ts';

type Redeemed = Pick<pointsEvents.PointsRedeemed, 'redemptionId' | 'userId' | 'points' | 'amount'>;

/**
 * Pays each redemption once, under its natural key: a redelivered event is a replay. A refusal is published to points,
 * which returns the points.
 */
export async function payRedemptions(
  deps: Pick<Deps, 'ledger' | 'clock'>,
  tx: Tx,
  events: readonly ReceivedEvent<Redeemed>[],
): Promise<void> {
  const refused = await Promise.all(events.map(({ data }) => pay(deps, data)));
  await publish(tx, ...refused.flat());
}

async function pay({ ledger, clock }: Pick<Deps, 'ledger' | 'clock'>, redeemed: Redeemed) {
  const { redemptionId, userId, points, amount } = redeemed;
  const facts = { redemptionId, userId, points, amount, at: clock.now() };
  const posting = await ledger.post({
    operationId: newOperationId(),
    userId,
    once: {
      scope: 'redemption',
      key: redemptionId,
      bodyHash: bodyHash({ points: String(points), amount: String(amount) }),
      natural: true,
    },
    events: [redemptionSettled(facts)],
    rule: 'redemption',
    redemptionId,
    points,
    amount,
  });
  if (posting.outcome === 'posted') return [];
  // Already paid under this id with another amount: the first payment stands.
  if (posting.reason === 'key_reused') return [];
  return [redemptionSettled({ ...facts, refusedFor: `wallet.${posting.reason}` })];
}
