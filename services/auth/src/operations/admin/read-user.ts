import type { Deps } from '../../deps.ts';
import type { Figures } from '../../domain/saga.ts';
import { errors } from '../../errors.ts';
import { findAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { listLiveSessions } from '../../store/sessions.ts';
import { readActs, type NamedAct } from './read-acts.ts';
import { readFigures } from './read-figures.ts';

export interface UserDetails {
  user: AdminUser;
  figures: Figures;
  sessions: number;
  timeline: NamedAct[];
}

export async function readUser(deps: Deps, id: string): Promise<UserDetails> {
  const { db } = deps.database;
  const user = await findAdminUser(db, id);
  if (user === undefined) throw errors.user_not_found();
  const [figures, sessions, acts] = await Promise.all([
    readFigures(deps, user.id),
    listLiveSessions(db, user.id, deps.clock.now()),
    readActs(deps, { object: user.id, page: 1, limit: 20 }),
  ]);
  return { user, figures, sessions: sessions.length, timeline: acts.items };
}
