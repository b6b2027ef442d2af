import type { Deps } from '../../deps.ts';
import { usernameKey } from '../../domain/username.ts';
import { findNames } from '../../store/admin-users.ts';
import { findActs, type AuditEntry } from '../../store/audit.ts';
import type { PageOf } from '../../store/directory.ts';
import { findByUsername, isUuid } from '../../store/users.ts';

export interface NamedAct extends AuditEntry {
  /** Null if auth has no such user, or if the object is not a user. */
  actorName: string | null;
  objectName: string | null;
}

export interface ActsWish {
  /** Of one entry. */
  id?: string;
  /** Id or username. */
  actor?: string;
  /** A kind, such as `user`, or the id of one object. */
  object?: string;
  action?: string;
  from?: Date;
  before?: Date;
  page: number;
  limit: number;
}

export async function readActs(
  deps: Pick<Deps, 'database'>,
  { actor, page, limit, ...filter }: ActsWish,
): Promise<PageOf<NamedAct>> {
  const { db } = deps.database;
  const actorId = actor === undefined ? undefined : await idOf(deps, actor);
  const found = await findActs(
    db,
    { ...filter, ...(actorId === undefined ? {} : { actorId }) },
    { page, limit },
  );
  const names = await findNames(
    db,
    found.items.flatMap(({ actorId: by, objectId }) => [by, objectId]),
  );
  const items = found.items.map((act) => ({
    ...act,
    actorName: names.get(act.actorId) ?? null,
    objectName: act.objectKind === 'user' ? (names.get(act.objectId) ?? null) : null,
  }));
  return { ...found, items };
}

async function idOf(deps: Pick<Deps, 'database'>, actor: string): Promise<string> {
  if (isUuid(actor)) return actor.toLowerCase();
  return (await findByUsername(deps.database.db, usernameKey(actor)))?.id ?? actor;
}
