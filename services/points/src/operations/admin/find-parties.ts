import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Deps } from '../../deps.ts';

export interface Party {
  id: string;
  username: string;
  email: string;
  status: string;
  lastActive: Date | null;
}

export async function findParties(
  { peers }: Pick<Deps, 'peers'>,
  userIds: readonly string[],
): Promise<Map<string, Party>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const { users } = await peers.auth.getUsers({ ids });
  return new Map(
    users.map(({ id, username, email, status, lastActive }) => [
      id,
      {
        id,
        username,
        email,
        status,
        lastActive: lastActive === undefined ? null : timestampDate(lastActive),
      },
    ]),
  );
}
