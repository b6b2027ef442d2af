import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { listLiveSessions } from '../../store/sessions.ts';
import { readActs, type NamedAct } from './read-acts.ts';

export interface UserDetails {
  user: AdminUser;
  /** Number of live sessions. */
  sessions: number;
  timeline: NamedAct[];
}

export async function readUser(deps: Deps, id: string): Promise<UserDetails> {
  const { db } = deps.database;
  const user = await findAdminUser(db, id);
  if (user === undefined) throw errors.user_not_found();
  const [sessions, acts] = await Promise.all([
    listLiveSessions(db, user.id, deps.clock.now()),
    readActs(deps, { object: user.id, page: 1, limit: 20 }),
  ]);
  return { user, sessions: sessions.length, timeline: acts.items };
}
