import type { Deps } from '../../deps.ts';
import { nameText } from '../../domain/verification.ts';
import { findNameMarks } from '../../store/verifications.ts';

export type NameComparison = 'same' | 'different' | 'none';

export async function compareNames(
  { database, safe }: Pick<Deps, 'database' | 'safe'>,
  users: readonly { userId: string; name: string }[],
): Promise<NameComparison[]> {
  const marks = await findNameMarks(
    database.db,
    users.map(({ userId }) => userId),
  );
  return users.map(({ userId, name }) => {
    const mark = marks.get(userId);
    if (mark === undefined) return 'none';
    return safe.hmac('verification name', nameText(name)).equals(mark) ? 'same' : 'different';
  });
}
