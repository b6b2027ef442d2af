import type { Deps } from '../deps.ts';
import { findUnreadAddresses, giveUpAddresses } from '../store/people.ts';
import { askForParties, saveAnswered } from './ask-for-parties.ts';
import { refreshListingsOf } from './copy-users.ts';

const batch = 500;

/** No event contains the e-mail address, by which lists are searched. Returns whether more may be left. */
export async function readAddresses(deps: Pick<Deps, 'database' | 'auth'>): Promise<boolean> {
  const ids = await findUnreadAddresses(deps.database.db, batch);
  if (ids.length === 0) return false;
  const users = await askForParties(deps, ids);
  const known = new Set(users.map(({ id }) => id));
  await deps.database.transaction(async (tx) => {
    await saveAnswered(tx, users);
    await giveUpAddresses(
      tx,
      ids.filter((id) => !known.has(id)),
    );
    await refreshListingsOf(tx, [...known]);
  });
  return ids.length === batch;
}
