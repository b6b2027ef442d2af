import { publish } from '@tael/events';
import type { Deps } from '../../deps.ts';
import { adminActed, type Actor } from '../../events.ts';
import { noteAccountReads } from '../../store/account-reads.ts';

/** A page refetches its list all the time: a payout is recorded once in this time for each reader. */
const onceInMs = 3_600_000;

/** Call before an answer that contains whole accounts. */
export async function recordAccountReads(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const at = clock.now();
  await database.transaction(async (tx) => {
    const since = new Date(at.getTime() - onceInMs);
    const read = await noteAccountReads(tx, { readerId: actor.userId, ids, at, since });
    const [first] = read;
    if (first === undefined) return;
    const of =
      ids.length === 1
        ? { objectId: first }
        : { objectKind: 'list' as const, objectId: 'withdrawals', after: { withdrawals: read } };
    await publish(tx, adminActed(actor, { action: 'withdrawal.read_accounts', ...of, at }));
  });
}
