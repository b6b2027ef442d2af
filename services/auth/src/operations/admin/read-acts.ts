import { isUuid, type Db } from '@tael/postgres';
import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { usernameKey } from '../../domain/username.ts';
import { findNames } from '../../store/admin-users.ts';
import { findActs, type AuditEntry, type AuditFilter } from '../../store/audit.ts';
import { findByUsername } from '../../store/users.ts';

export interface NamedAct extends AuditEntry {
  /** Null if auth has no such user, or if the object is not a user. */
  actorName: string | null;
  objectName: string | null;
}

export interface ActsFilter {
  id?: string;
  /** Id or username. */
  actor?: string;
  /** A kind, such as `user`, or the id of one object. */
  object?: string;
  action?: string;
  from?: Date;
  before?: Date;
}

export async function readActs(
  deps: Pick<Deps, 'database'>,
  { page, limit, ...wish }: ActsFilter & { page: number; limit: number },
): Promise<PageOf<NamedAct>> {
  const { db } = deps.database;
  const found = await findActs(db, await filterOf(deps, wish), { page, limit });
  return { ...found, items: await withNames(db, found.items) };
}

export async function filterOf(
  deps: Pick<Deps, 'database'>,
  { actor, ...filter }: ActsFilter,
): Promise<AuditFilter> {
  return actor === undefined ? filter : { ...filter, actorId: await idOf(deps, actor) };
}

export async function withNames(db: Db, acts: readonly AuditEntry[]): Promise<NamedAct[]> {
  const names = await findNames(
    db,
    acts.flatMap(({ actorId, objectId }) => [actorId, objectId]),
  );
  return acts.map((act) => ({
    ...act,
    actorName: names.get(act.actorId) ?? null,
    objectName: act.objectKind === 'user' ? (names.get(act.objectId) ?? null) : null,
  }));
}

async function idOf(deps: Pick<Deps, 'database'>, actor: string): Promise<string> {
  if (isUuid(actor)) return actor.toLowerCase();
  return (await findByUsername(deps.database.db, usernameKey(actor)))?.id ?? actor;
}
