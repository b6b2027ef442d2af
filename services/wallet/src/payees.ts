import { timestampDate } from '@bufbuild/protobuf/wkt';
import { listen, type Database, type Listening } from '@tael/postgres';
import type { Peers } from './peers.ts';
import { findByNames, nameKey, saveFacts, statuses, type UserFact } from './store/user-facts.ts';

/** The cache TTL while the connection for change notifications works, and while it doesn't. */
const ttlMs = { listening: 60_000, notListening: 1_000 };
const mostRemembered = 10_000;

export interface Payees {
  /** Compares names as auth does. Includes suspended users, not deleted ones. */
  byName: (name: string) => Promise<UserFact | undefined>;
  /** Does not ask auth, so it lacks new users, and names that two users have for a moment. */
  findLocally: (name: string) => Promise<UserFact | undefined>;
  close: () => Promise<void>;
}

export function createPayees(
  database: Database,
  auth: Pick<Peers['auth'], 'resolvePayee'>,
  now: () => number = () => performance.now(),
): Payees {
  const memory = createMemory(database, now);
  const lookUp = batchCalls((keys) => findCertain(database, keys));

  const askAuth = async (name: string): Promise<UserFact | undefined> => {
    const { payee } = await auth.resolvePayee({ username: name });
    if (payee === undefined) return undefined;
    const status = statuses.find((known) => known === payee.status) ?? 'inactive';
    const fact = { userId: payee.userId, username: payee.username, status };
    const registeredAt = payee.registeredAt ? timestampDate(payee.registeredAt) : new Date();
    await saveFacts(database.db, [{ ...fact, version: 0n, registeredAt }]);
    return fact;
  };

  const findLocally = async (name: string) => {
    const key = nameKey(name);
    return memory.recall(key) ?? (await memory.loadAndCache(key, () => lookUp(key)));
  };

  return {
    findLocally,
    byName: async (name) =>
      (await findLocally(name)) ?? (await memory.loadAndCache(nameKey(name), () => askAuth(name))),
    close: () => memory.close(),
  };
}

interface Memory {
  recall: (key: string) => UserFact | undefined;
  loadAndCache: (key: string, find: () => Promise<UserFact | undefined>) => Promise<UserFact | undefined>;
  close: () => Promise<void>;
}

/** A database trigger notifies every replica of changes, so each invalidates its cache. */
function createMemory(database: Database, now: () => number): Memory {
  const remembered = new Map<string, { fact: UserFact; until: number }>();
  let isListening = false;
  let changes = 0;
  let listener: Listening | undefined;

  const forgetAll = () => {
    changes += 1;
    remembered.clear();
  };
  /** The payload is `<user id> <name key>`. The new name may be cached for another user, so both are dropped. */
  const forget = (payload: string) => {
    const userId = payload.slice(0, payload.indexOf(' '));
    changes += 1;
    remembered.delete(payload.slice(userId.length + 1));
    for (const [key, { fact }] of remembered) if (fact.userId === userId) remembered.delete(key);
  };
  const setListening = (value: boolean) => () => {
    isListening = value;
    forgetAll();
  };
  const keep = (key: string, fact: UserFact, ms: number) => {
    if (remembered.size >= mostRemembered) forgetAll();
    remembered.set(key, { fact, until: now() + ms });
  };

  return {
    recall(key) {
      const known = remembered.get(key);
      return known !== undefined && known.until > now() ? known.fact : undefined;
    },
    async loadAndCache(key, find) {
      listener ??= listen(database.pool.options, 'user_facts', {
        began: setListening(true),
        received: forget,
        ended: setListening(false),
      });
      const before = changes;
      const fact = await find();
      // A change during the lookup may be missing from its result: cache it only briefly.
      if (fact) keep(key, fact, isListening && changes === before ? ttlMs.listening : ttlMs.notListening);
      return fact;
    },
    close: async () => await listener?.stop(),
  };
}

/** Events of two users have no common order, so two rows may share a name for a moment. Auth decides then. */
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

/** Lookups in one turn of the event loop share a query: under load that saves dozens of queries. */
function batchCalls<T>(
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
