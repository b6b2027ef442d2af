import type { Database } from '@tael/postgres';
import type { Peers } from './peers.ts';
import { findByNames, nameKey, saveFacts, statuses, type UserFact } from './store/user-facts.ts';

/** How long a name is believed; events of a change take about as long to arrive. */
const believedMs = 1_000;
const mostRemembered = 10_000;

export interface Payees {
  /** Whoever bears this name, as auth compares names. Suspended ones too; deleted ones not. */
  byName: (name: string) => Promise<UserFact | undefined>;
}

export function createPayees(database: Database, auth: Peers['auth']): Payees {
  const remembered = new Map<string, { fact: UserFact; until: number }>();
  const lookUp = together((keys) => findCertain(database, keys));

  const askAuth = async (name: string): Promise<UserFact | undefined> => {
    const { payee } = await auth.resolvePayee({ username: name });
    if (payee === undefined) return undefined;
    const status = statuses.find((known) => known === payee.status) ?? 'inactive';
    const fact = { userId: payee.userId, username: payee.username, status };
    await saveFacts(database.db, [{ ...fact, version: 0n, registeredAt: new Date() }]);
    return fact;
  };

  return {
    async byName(name) {
      const key = nameKey(name);
      const known = remembered.get(key);
      if (known !== undefined && known.until > performance.now()) return known.fact;
      const fact = (await lookUp(key)) ?? (await askAuth(name));
      remembered.delete(key);
      if (fact === undefined) return undefined;
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(key, { fact, until: performance.now() + believedMs });
      return fact;
    },
  };
}

/** A name that two people bear, as events of two people may have it for a moment, is nobody's here: auth knows. */
async function findCertain(database: Database, keys: readonly string[]): Promise<Map<string, UserFact>> {
  const found = await findByNames(database.db, keys);
  const certain = new Map(found.map((fact) => [fact.nameKey, fact]));
  const seen = new Set<string>();
  for (const { nameKey: key } of found) {
    if (seen.has(key)) certain.delete(key);
    seen.add(key);
  }
  return certain;
}

/** Questions of the same turn of the event loop become one query: under load that is one for dozens. */
function together<T>(
  load: (keys: readonly string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting: { keys: Set<string>; answers: Promise<Map<string, T>> } | undefined;
  return async (key) => {
    if (waiting === undefined) {
      const keys = new Set<string>();
      const turn = new Promise<void>((resolve) => setImmediate(resolve));
      const answers = turn.then(() => {
        waiting = undefined;
        return load([...keys]);
      });
      waiting = { keys, answers };
    }
    waiting.keys.add(key);
    return (await waiting.answers).get(key);
  };
}
