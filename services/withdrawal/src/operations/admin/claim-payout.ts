import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { isOpen } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { adminActed, itemActed, type Actor } from '../../events.ts';
import { endClaim, findClaims, saveClaim, type Claim } from '../../store/claims.ts';
import { insertMark } from '../../store/marks.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { isGone } from '../../store/user-facts.ts';
import { lockSeen } from '../../store/withdrawals.ts';
import { usersById } from './list-payouts.ts';

/** Long enough to read one payout. A repeated claim by its holder renews it. */
const claimMs = 5 * 60_000;

export interface ClaimWish {
  actor: Actor;
  id: string;
  takeOver: boolean;
}

export async function claimPayout(deps: Deps, wish: ClaimWish): Promise<Claim> {
  try {
    return await deps.database.transaction((tx) => claim(deps, tx, wish));
  } catch (error) {
    throw await named(deps, error);
  }
}

export const releasePayout = (deps: Deps, { id, actor }: Pick<ClaimWish, 'actor' | 'id'>): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (!(await endClaim(tx, id, actor.userId))) return;
    const at = deps.clock.now();
    await publish(tx, adminActed(actor, { action: 'withdrawal.release', objectId: id, at }));
  });

async function claim(deps: Deps, tx: Tx, { actor, id, takeOver }: ClaimWish): Promise<Claim> {
  const row = await lockSeen(tx, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  if (row.userId === actor.userId) throw errors.not_yours_to_decide();
  if (!isOpen(row.status)) throw errors.out_of_order({ message: `This withdrawal is ${row.status}` });
  const at = deps.clock.now();
  const live = await findClaims(tx, [row.id], at);
  const held = live.find(({ claimedBy }) => claimedBy !== actor.userId);
  if (held !== undefined && !takeOver) throw new ClaimedByAnother(held);
  const claimed = {
    withdrawalId: row.id,
    claimedBy: actor.userId,
    expiresAt: new Date(at.getTime() + claimMs),
  };
  await saveClaim(tx, claimed);
  if (live.length === 0) {
    await publish(tx, adminActed(actor, { action: 'withdrawal.claim', objectId: row.id, at }));
  } else if (held !== undefined) {
    await insertMark(tx, {
      withdrawalId: row.id,
      kind: 'takeover',
      actorId: actor.userId,
      note: '',
      at,
      takenFrom: held.claimedBy,
    });
    await publish(
      tx,
      itemActed(
        actor,
        row,
        { payout: 'withdrawal.take_over', send: 'transaction.take_over' },
        {
          before: { claimedBy: held.claimedBy },
          after: { claimedBy: actor.userId },
          at,
        },
      ),
    );
  }
  return claimed;
}

/** Converted by `named` outside the transaction, because the holder's name needs an RPC to auth. */
class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
  readonly claim: Claim;
  constructor(claim: Claim) {
    super('claimed by another administrator');
    this.claim = claim;
  }
}

/** Locks an item that `actor` may decide about: not their own, nor claimed by another. */
export async function lockToDecide(tx: Tx, id: string, actor: Actor, at: Date): Promise<Withdrawal> {
  const row = await lockSeen(tx, id);
  if (row === undefined || (await isGone(tx, row.userId))) throw errors.withdrawal_not_found();
  if (row.userId === actor.userId) throw errors.not_yours_to_decide();
  const held = (await findClaims(tx, [row.id], at)).find(({ claimedBy }) => claimedBy !== actor.userId);
  if (held !== undefined) throw new ClaimedByAnother(held);
  return row;
}

export async function named(deps: Deps, error: unknown): Promise<unknown> {
  if (!(error instanceof ClaimedByAnother)) return error;
  const { claimedBy, expiresAt } = error.claim;
  const users = await usersById(deps, [claimedBy]).catch(() => undefined);
  const holder = users?.get(claimedBy)?.username ?? 'Another administrator';
  return errors.claimed({ message: `${holder} works on this withdrawal until ${expiresAt.toISOString()}` });
}
