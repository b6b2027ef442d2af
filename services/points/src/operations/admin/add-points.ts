import { randomUUID } from 'node:crypto';
import { findAct, propose, type Act, type Action, type Actor } from '@tael/approvals';
import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import { isUuid, type Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../domain/book.ts';
import { errors } from '../../errors.ts';
import { adminActed } from '../../events.ts';
import { mayAdjustAlone } from '../adjust-alone.ts';
import { openBook, saveBook } from '../open-book.ts';
import { findParties } from './find-parties.ts';
import { approvalBook } from './record-approval.ts';

export interface AddPoints {
  actor: Actor;
  userId: string;
  points: bigint;
  description: string;
  key: string | undefined;
}

interface AddedPoints {
  _id: string;
  username: string;
  points: number;
  membershipLevel: string;
}

type Addition = Pick<AddPoints, 'userId' | 'points' | 'description'>;
type Kept = AddedPoints | { approvalId: string };
export type AddedOrWaits = ({ user: AddedPoints; waits?: undefined } | { waits: Act }) & {
  replayed: boolean;
};

const action = 'points.add' as const;

export async function addPoints(deps: Deps, request: AddPoints): Promise<AddedOrWaits> {
  const { actor, userId, points, description, key } = request;
  const party = isUuid(userId) ? (await findParties(deps, [userId])).get(userId.toLowerCase()) : undefined;
  if (party === undefined) throw errors.user_not_found();
  if (party.id === actor.userId) throw errors.not_yours_to_decide();
  const attempt = {
    userId: actor.userId,
    route: `POST /api/admin/points/users/${party.id}/points`,
    key,
    body: { points: Number(points), description },
  };
  const at = deps.clock.now();
  const { answer, replayed } = await deps.database.transaction((tx) =>
    once<Kept>(tx, attempt, async () => {
      const addition = { userId: party.id, points, description };
      const book = await openBook(tx, [party.id], []);
      if (book.of(party.id).closedAt !== null) throw errors.account_closed();
      if (!(await mayAdjustAlone(deps, tx, { userId: party.id, actorId: actor.userId, points, at }))) {
        const act = await proposeAddition(tx, book.of(party.id), party.username, { actor, ...addition }, at);
        return { approvalId: act.id };
      }
      const { total, level: membershipLevel } = await add(tx, addition, actor, at);
      return { _id: party.id, username: party.username, points: Number(total), membershipLevel };
    }),
  );
  if (!('approvalId' in answer)) return { user: answer, replayed };
  const act = await findAct(deps.database.db, answer.approvalId, at);
  if (act === undefined) throw errors.user_not_found();
  return { waits: act, replayed };
}

/** JSON has no bigint. */
type Payload = Pick<Addition, 'userId' | 'description'> & { points: string };

function proposeAddition(
  tx: Tx,
  { total }: Account,
  username: string,
  { actor, userId, points, description }: Addition & { actor: Actor },
  at: Date,
): Promise<Act> {
  const payload: Payload = { userId, description, points: points.toString() };
  const proposal = {
    ...{ actor, action, about: userId, reason: description, payload },
    object: { kind: 'user', id: userId, label: username },
    before: { points: Number(total) },
    after: { points: Number(total + points) },
  } as const;
  return propose(approvalBook, tx, proposal, at);
}

export const addPointsAction: Action = {
  access: 'points.write',
  prepare: (act) => async (tx, at) => {
    const { points, ...addition } = act.payload as Payload;
    const actor = { userId: act.proposedBy, role: act.proposedRole, requestId: act.requestId };
    await add(tx, { ...addition, points: BigInt(points) }, actor, at);
    return undefined;
  },
};

async function add(
  tx: Tx,
  { userId, points, description }: Addition,
  actor: { userId: string; role: string; requestId: string },
  at: Date,
): Promise<Account> {
  const book = await openBook(tx, [userId], []);
  const before = book.of(userId);
  if (before.closedAt !== null) throw errors.account_closed();
  book.post({
    key: `adjustment:${randomUUID()}`,
    userId,
    source: 'adjustment',
    points,
    description,
    partyId: actor.userId,
    at,
  });
  await saveBook(tx, book);
  const after = book.of(userId);
  const figures = { before: figuresOf(before), after: figuresOf(after) };
  const act = { action, objectKind: 'user', objectId: userId, reason: description, at } as const;
  await publish(tx, adminActed(actor, { ...act, ...figures }));
  return after;
}

const figuresOf = ({ total, available, level: membershipLevel }: Account) => ({
  points: Number(total),
  available: Number(available),
  membershipLevel,
});
