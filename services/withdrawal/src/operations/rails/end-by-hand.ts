import type { Tx } from '@tael/postgres';
import { errors } from '../../errors.ts';
import { endOrder, findOrders } from '../../store/orders.ts';
import { readRailStates } from '../../store/rails.ts';
import type { Withdrawal } from '../../store/rows.ts';
import type { PayoutOrder } from '../../domain/rail.ts';

/** The order of a payout that its rail has not finished. */
export async function findOpenOrder(
  tx: Tx,
  { id }: Pick<Withdrawal, 'id'>,
): Promise<PayoutOrder | undefined> {
  const [order] = await findOrders(tx, [id]);
  return order?.state === 'ended' ? undefined : order;
}

/**
 * A person may settle what the rail left: a payout of unknown outcome, and, once the rail is stopped, one that it has
 * not sent. Anything else could be paid twice.
 */
export async function endByHand(tx: Tx, row: Withdrawal, at: Date): Promise<void> {
  const order = await findOpenOrder(tx, row);
  if (order === undefined) return;
  const isStopped = (await readRailStates(tx)).some(
    ({ method, stoppedAt }) => method === order.method && stoppedAt !== null,
  );
  const states = [
    ...(row.outcomeUnknownSince === null ? [] : (['sent'] as const)),
    ...(isStopped ? (['to_send'] as const) : []),
  ];
  if (!(await endOrder(tx, row.id, states, at))) throw errors.rail_pays();
}
