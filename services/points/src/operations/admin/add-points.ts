import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, publish } from '@tael/events';
import { once } from '@tael/idempotency';
import { pointsEvents, type AdminAct } from '@tael/proto';
import { isUuid, type Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../domain/book.ts';
import { errors } from '../../errors.ts';
import { openBook, saveBook } from '../open-book.ts';
import { findParties } from './find-parties.ts';

export interface AddPoints {
  actor: { userId: string; role: string; requestId: string };
  userId: string;
  points: bigint;
  description: string;
  key: string | undefined;
}

export interface AddedPoints {
  _id: string;
  username: string;
  points: number;
  membershipLevel: string;
}

export async function addPoints(
  deps: Deps,
  request: AddPoints,
): Promise<{ answer: AddedPoints; replayed: boolean }> {
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
  return deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      const account = await effect(tx, { ...request, userId: party.id }, deps.clock.now());
      const { total, level: membershipLevel } = account;
      return { _id: party.id, username: party.username, points: Number(total), membershipLevel };
    }),
  );
}

async function effect(tx: Tx, { actor, userId, points, description }: AddPoints, at: Date): Promise<Account> {
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
  const action = {
    actorId: actor.userId,
    actorRole: actor.role,
    action: 'points.add' satisfies AdminAct,
    objectKind: 'user',
    objectId: userId,
    beforeJson: figuresOf(before),
    afterJson: figuresOf(after),
    reason: description,
    actedAt: timestampFromDate(at),
    requestId: actor.requestId,
  };
  await publish(tx, event(pointsEvents.AdminActedSchema, { action }, { key: actor.userId }));
  return after;
}

const figuresOf = ({ total, available, level: membershipLevel }: Account): string =>
  JSON.stringify({ points: Number(total), available: Number(available), membershipLevel });
