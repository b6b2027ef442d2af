import { bodyHash } from '@tael/idempotency';
import { publish, type OutgoingEvent, type ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { pointsEvents } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { redemptionSettled } from '../../events.ts';
import { newOperationId } from '../../ledger/operation-id.ts';

type Redeemed = Pick<pointsEvents.PointsRedeemed, 'redemptionId' | 'userId' | 'points' | 'amount'>;

type Refusals = ReadonlyMap<string, OutgoingEvent>;

/** Under a natural key, so a repeated event is a replay. Returns refusals by event id. */
export async function payRedemptions(
  deps: Pick<Deps, 'ledger' | 'clock'>,
  events: readonly ReceivedEvent<Redeemed>[],
): Promise<Refusals> {
  const refusals = await Promise.all(
    events.map(async ({ id, data }) => [id, await pay(deps, data)] as const),
  );
  return new Map(refusals.flatMap(([id, refusal]) => (refusal ? [[id, refusal]] : [])));
}

export const publishRefusals = (tx: Tx, refusals: Refusals, ids: readonly string[]): Promise<void> =>
  publish(tx, ...ids.flatMap((id) => refusals.get(id) ?? []));

async function pay(
  { ledger, clock }: Pick<Deps, 'ledger' | 'clock'>,
  redeemed: Redeemed,
): Promise<OutgoingEvent | undefined> {
  const { redemptionId, userId, points, amount } = redeemed;
  const facts = { redemptionId, userId, points, amount, at: clock.now() };
  const result = await ledger.post({
    operationId: newOperationId(),
    userId,
    idempotencyKey: {
      scope: 'redemption',
      key: redemptionId,
      bodyHash: bodyHash({ points: String(points), amount: String(amount) }),
      neverExpires: true,
    },
    events: [redemptionSettled(facts)],
    rule: 'redemption',
    redemptionId,
    points,
    amount,
  });
  if (result.outcome === 'posted') return undefined;
  // Already paid under this id with another amount: the first payment stands.
  if (result.reason === 'key_reused') return undefined;
  return redemptionSettled({ ...facts, refusedFor: `wallet.${result.reason}` });
}
