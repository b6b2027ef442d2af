import { publish } from '@tael/events';
import type { Deps } from '../../deps.ts';
import type { Method } from '../../domain/payout-account.ts';
import { adminActed, type Actor } from '../../events.ts';
import { exportPayouts, type Payout } from './list-payouts.ts';

/** Contains full account numbers, so each download is recorded in the audit log. */
export async function exportPayoutFile(
  deps: Deps,
  { actor, method }: { actor: Actor; method: Method },
): Promise<AsyncIterable<Payout[]>> {
  const at = deps.clock.now();
  await deps.database.transaction((tx) =>
    publish(
      tx,
      adminActed(actor, { action: 'withdrawal.payout_file', objectId: method, after: { method }, at }),
    ),
  );
  return approvedBy(deps, method);
}

async function* approvedBy(deps: Deps, method: Method): AsyncGenerator<Payout[]> {
  for await (const portion of exportPayouts(deps, { status: 'approved', search: '' }))
    yield portion.filter(({ withdrawal }) => withdrawal.method === method);
}
