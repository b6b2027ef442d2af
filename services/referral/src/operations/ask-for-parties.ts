import type { Tx } from '@tael/postgres';
import type { authRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import type { PersonStatus } from '../domain/person.ts';
import { saveParties } from '../store/people.ts';

export type AnsweredUser = Pick<authRpc.User, 'id' | 'version' | 'username' | 'status' | 'email'>;

/** At most a thousand ids. Unknown and deleted users are left out. */
export async function askForParties(
  { auth }: Pick<Deps, 'auth'>,
  ids: readonly string[],
): Promise<AnsweredUser[]> {
  return (await auth.getUsers({ ids: [...ids] })).users;
}

const statuses: Record<string, PersonStatus> = {
  active: 'active',
  suspended: 'suspended',
  locked: 'locked',
};

export function saveAnswered(tx: Tx, users: readonly AnsweredUser[]): Promise<void> {
  return saveParties(
    tx,
    users.map(({ id, version, username, email, status }) => ({
      userId: id,
      version,
      username,
      email,
      status: statuses[status] ?? 'inactive',
    })),
  );
}
