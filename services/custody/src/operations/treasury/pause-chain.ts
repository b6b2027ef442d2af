import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { administratorsPause } from '../../domain/pause.ts';
import { errors } from '../../errors.ts';
import { lockAccount, pauseAccount } from '../../store/hot-accounts.ts';
import { acted, carrierOf, type Actor } from './acting.ts';

export interface ChainWish {
  chainId: number;
  reason: string;
  actor: Actor;
  key: string | undefined;
}

/** A step that is under way ends: at most one signature, and the broadcast of what is signed. */
export async function pauseChain(deps: Deps, { chainId, reason, actor, key }: ChainWish): Promise<boolean> {
  const { database, clock, log } = deps;
  carrierOf(deps, chainId);
  const attempt = {
    userId: actor.userId,
    route: `POST /api/admin/treasury/${chainId}/pause`,
    key,
    body: { reason },
  };
  const { replayed } = await database.transaction((tx) =>
    once(tx, attempt, async () => {
      if ((await lockAccount(tx, chainId)) === undefined) throw errors.never_carried();
      const because = administratorsPause(reason);
      if (!(await pauseAccount(tx, chainId, because))) throw errors.already_paused();
      const about = { action: 'chain.pause', objectKind: 'chain', objectId: String(chainId) } as const;
      const change = { before: { paused: false }, after: { paused: true }, reason };
      await publish(tx, acted({ actor, ...about, ...change }, clock.now()));
      return {};
    }),
  );
  if (!replayed) log.info({ chainId, actorId: actor.userId }, 'an administrator paused a chain');
  return replayed;
}
