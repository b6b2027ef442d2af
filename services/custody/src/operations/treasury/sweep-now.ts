import { publish } from '@tael/events';
import { once, readAnswer } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { acted, answered, carrierOf } from './acting.ts';
import type { ChainWish } from './pause-chain.ts';
import { planSweep } from './plan-moves.ts';
import { queueMove } from './sweep-deposits.ts';

/** The least that the ledger has a figure for: a hundredth of a coin. */
const least = 10n ** 16n;

/** Also what is too little for the task, and soon after a sweep that failed. */
export async function sweepNow(deps: Deps, { chainId, reason, actor, key }: ChainWish): Promise<boolean> {
  const { database, clock, log } = deps;
  const carrier = carrierOf(deps, chainId);
  const attempt = {
    userId: actor.userId,
    route: `POST /api/admin/treasury/${chainId}/sweep`,
    key,
    body: { reason },
  };
  if ((await readAnswer(database.db, attempt)) !== undefined) return true;
  if (carrier.off !== '') throw errors.network_off();
  const now = clock.now();
  const move = await answered(planSweep(deps, carrier, least));
  if (move === undefined) throw errors.nothing_to_sweep();
  const { replayed } = await database.transaction((tx) =>
    once(tx, attempt, async () => {
      const queued = await queueMove(deps, tx, move, { plannedAt: now, failedSince: now });
      if (queued === undefined) throw errors.nothing_to_sweep();
      const about = { action: 'chain.sweep', objectKind: 'chain', objectId: String(chainId) } as const;
      const after = { transferId: queued.id, forwarders: queued.forwarders.length };
      await publish(tx, acted({ actor, ...about, before: {}, after, reason }, clock.now()));
      return {};
    }),
  );
  if (!replayed) log.info({ chainId, actorId: actor.userId }, 'an administrator swept a chain');
  return replayed;
}
