import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Deps } from '../deps.ts';
import { findOwn, type OwnReferral } from '../store/own-referrals.ts';

export interface Page {
  page: number;
  limit: number;
}

export interface Friend extends OwnReferral {
  lastActive: Date | null;
}

export async function readHistory(
  deps: Pick<Deps, 'database' | 'auth' | 'log'>,
  userId: string,
  page: Page,
): Promise<Friend[]> {
  const own = await findOwn(deps.database.db, { userId, pendingOnly: false, ...page });
  const active = await lastActivity(
    deps,
    own.map(({ friendId }) => friendId),
  );
  return own.map((referral) => ({ ...referral, lastActive: active.get(referral.friendId) ?? null }));
}

export function readPending(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  page: Page,
): Promise<OwnReferral[]> {
  return findOwn(database.db, { userId, pendingOnly: true, ...page });
}

async function lastActivity(
  { auth, log }: Pick<Deps, 'auth' | 'log'>,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  try {
    const { users } = await auth.getUsers({ ids: [...ids] });
    return new Map(
      users.flatMap(({ id, lastActive }) =>
        lastActive === undefined ? [] : [[id, timestampDate(lastActive)]],
      ),
    );
  } catch (error) {
    log.warn({ err: error }, 'auth did not say who was active');
    return new Map();
  }
}
