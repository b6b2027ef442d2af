import { randomBytes } from 'node:crypto';
import { publish } from '@tael/events';
import { can } from '@tael/identity';
import type { Deps } from '../../deps.ts';
import type { Method } from '../../domain/payout-account.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { findApproved, markExported } from '../../store/payout-files.ts';
import { withParties, type Payout } from './list-payouts.ts';

export interface PayoutFile {
  name: string;
  portions: AsyncIterable<Payout[]>;
}

const atOnce = 500;

/** The mark of the file on each payout keeps two files from paying it twice. */
export async function exportPayoutFile(
  deps: Deps,
  { actor, method, again }: { actor: Actor; method: Method; again: boolean },
): Promise<PayoutFile> {
  if (!can(actor, 'withdrawals.read')) throw errors.whole_accounts_refused();
  const at = deps.clock.now();
  const file = `payouts-for-import-${method}-${shanghaiDay(at)}-${randomBytes(3).toString('hex')}`;
  const ids = await deps.database.transaction(async (tx) => {
    const marked = await markExported(tx, { method, again, file, actorId: actor.userId, at });
    const after = { method, again, file, payouts: marked.length };
    await publish(tx, adminActed(actor, { action: 'withdrawal.payout_file', objectId: method, after, at }));
    return marked;
  });
  return { name: file, portions: portionsOf(deps, ids) };
}

async function* portionsOf(deps: Deps, ids: readonly string[]): AsyncGenerator<Payout[]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await findApproved(deps.database.db, ids.slice(from, from + atOnce));
    yield await withParties(deps, rows);
  }
}
