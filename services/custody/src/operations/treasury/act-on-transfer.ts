import type { TransferAct } from '@tael/contract/custody';
import { publish } from '@tael/events';
import { once, readAnswer } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Carrier, Deps } from '../../deps.ts';
import { actsOf } from '../../domain/acts.ts';
import { errors } from '../../errors.ts';
import { findTransfers, type Change, type Transfer } from '../../store/transfers.ts';
import { withAttempts, type Carried } from '../carrying/attempts-of.ts';
import { changeTransfer, LostRace } from '../change-transfer.ts';
import { acted, carrierOf, type Actor } from './acting.ts';

export interface TransferWish {
  id: string;
  reason: string;
  actor: Actor;
  key: string | undefined;
}

/** Reads what it needs of the chain, and returns the effect on the transfer as it was read. */
export type Plan = (carried: Carried, carrier: Carrier) => Promise<(tx: Tx) => Promise<Change>>;

const mostTries = 3;

/** The effect applies to the version that the plan has seen: after a lost race it is planned again. */
export async function actOnTransfer(
  deps: Deps,
  wish: TransferWish & { act: TransferAct },
  plan: Plan,
): Promise<{ transfer: Transfer; replayed: boolean }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(deps, wish, plan);
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      if (tries === mostTries) throw errors.changed_meanwhile();
    }
  }
}

async function tryOnce(
  deps: Deps,
  { id, act, reason, actor, key }: TransferWish & { act: TransferAct },
  plan: Plan,
): Promise<{ transfer: Transfer; replayed: boolean }> {
  const { database, clock, log } = deps;
  const [seen] = await findTransfers(database.db, [id]);
  if (seen === undefined) throw errors.transaction_not_found();
  if (seen.userId === actor.userId) throw errors.not_yours_to_decide();
  const route = `POST /api/admin/treasury/transfers/${id}/${act}`;
  const attempt = { userId: actor.userId, route, key, body: { reason } };
  if ((await readAnswer(database.db, attempt)) !== undefined) return { transfer: seen, replayed: true };
  if (!actsOf(seen).includes(act)) throw errors.wrong_state();
  const [carried] = await withAttempts(database.db, [seen]);
  if (carried === undefined) throw errors.transaction_not_found();
  const effect = await plan(carried, carrierOf(deps, seen.chainId));
  const { replayed } = await database.transaction((tx) =>
    once(tx, attempt, async () => {
      const at = clock.now();
      const changed = await changeTransfer(deps, tx, seen, await effect(tx), at);
      const about = { action: `transfer.${act}`, objectKind: 'transfer', objectId: id } as const;
      const [before, after] = [seen, changed].map(({ state, nonce }) => ({ state, nonce }));
      await publish(tx, acted({ actor, ...about, before: before ?? {}, after: after ?? {}, reason }, at));
      return {};
    }),
  );
  if (!replayed)
    log.info({ transferId: id, act, actorId: actor.userId }, 'an administrator acted on a transfer');
  const [transfer = seen] = await findTransfers(database.db, [id]);
  return { transfer, replayed };
}
