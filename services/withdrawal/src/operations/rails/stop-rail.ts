import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import type { Method } from '../../domain/payout-account.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { lockRail, noteStop } from '../../store/rails.ts';

export interface RailStop {
  actor: Actor;
  key: string | undefined;
  method: Method;
  stopped: boolean;
  reason: string;
}

/** Outcomes of payouts that were sent are still asked for. */
export async function stopRail(deps: Deps, { actor, key, method, stopped, reason }: RailStop): Promise<void> {
  if (reason === '') throw errors.note_required({ message: 'A reason is required' });
  const attempt = {
    userId: actor.userId,
    route: `PUT /api/withdrawals/admin/rails/${method}`,
    key,
    body: { stopped, reason },
  };
  await deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      const at = deps.clock.now();
      const { stoppedAt } = await lockRail(tx, method);
      const wasStopped = stoppedAt !== null;
      if (wasStopped === stopped) return {};
      await noteStop(tx, method, stopped ? { at, by: actor.userId, reason } : null);
      const action = stopped ? 'rail.stop' : 'rail.resume';
      const act = { action, objectKind: 'rail', objectId: method, reason, at } as const;
      await publish(tx, adminActed(actor, act));
      return {};
    }),
  );
}
