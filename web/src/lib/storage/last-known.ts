import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The last answers in IndexedDB are shown with their age and refetched. Answers by another contract are ignored. Signing
 * out deletes the database.
 */
const name = 'tael-last-known';
const store = 'answers';
/** Raise it when stored data changes but the contract does not, such as what a query makes of its answer. */
const version = 4;
/** A hash of the contract's sources, from vite.config.ts. */
const contract = String(import.meta.env.VITE_CONTRACT ?? 'none');

/** Set at load, so answers of this visit are never older. */
const startedAt = Date.now();
export const isFromEarlierVisit = (at: number): boolean => at < startedAt;

interface Kept {
  contract: string;
  key: readonly unknown[];
  data: unknown;
  at: number;
}

type Fill = (now: unknown, kept: unknown, keptAt: number) => unknown;

interface Keeping {
  [more: string]: unknown;
  isKept: true;
  fill?: Fill;
}

/** `fill` completes an answer that arrived before the stored one was read. */
export const keeps = <Data>(fill?: (now: Data, kept: Data, keptAt: number) => Data): Keeping => ({
  isKept: true,
  ...(fill && { fill: fill as Fill }),
});

const keepingOf = ({ meta }: Query): Keeping | undefined =>
  meta?.isKept === true ? (meta as Keeping) : undefined;

export function keepLastKnown(client: QueryClient, userId: string): () => void {
  if (!('indexedDB' in globalThis)) return () => undefined;
  let stopped = false;
  const opened = open();
  const kept = opened.then((database) => (database ? readAll(database, userId) : new Map<string, Kept>()));
  const putBack = async (query: Query): Promise<void> => {
    const all = await kept;
    const last = all.get(query.queryHash);
    all.delete(query.queryHash);
    if (last && !stopped) restore(query, last);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    if (keepingOf(query) === undefined) return;
    if (event.type === 'added') void putBack(query);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // Restore first, so that an older answer never replaces a newer one.
    void putBack(query).then(async () => {
      const database = await opened;
      const { data, dataUpdatedAt: at } = query.state;
      if (stopped || !database || data === undefined) return;
      write(database, `${userId} ${query.queryHash}`, {
        contract,
        key: query.queryKey,
        data,
        at,
      });
    });
  });
  for (const query of client.getQueryCache().getAll()) if (keepingOf(query)) void putBack(query);
  return () => {
    stopped = true;
    unsubscribe();
    void opened.then((database) => database?.close());
  };
}

/** Never replaces an answer that has arrived meanwhile. */
function restore(query: Query, { data, at }: Kept): void {
  const { fill } = keepingOf(query) ?? {};
  const { error } = query.state;
  if (query.state.data === undefined) {
    query.setData(data, { updatedAt: at, manual: true });
    // Mark it stale: a recent answer would count as fresh and not be refetched.
    query.invalidate();
    // setData clears the error, but the query has still failed.
    if (error) query.setState({ error, status: 'error' });
  } else if (fill) {
    const { data: now, dataUpdatedAt: updatedAt } = query.state;
    query.setData(fill(now, data, at), { updatedAt, manual: true });
  }
}

/** Resolves to undefined if the browser refuses: in a private window, or with a full disk. */
function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const database = request.result;
      if (database.objectStoreNames.contains(store)) database.deleteObjectStore(store);
      database.createObjectStore(store);
    };
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => {
      // Signing out deletes the database; an open connection would block that.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

function write(database: IDBDatabase, key: string, kept: Kept): void {
  try {
    database.transaction(store, 'readwrite').objectStore(store).put(kept, key);
  } catch {
    // A sign-out has closed the database meanwhile.
  }
}

function readAll(database: IDBDatabase, userId: string): Promise<Map<string, Kept>> {
  return new Promise((resolve) => {
    const mine = `${userId} `;
    const request = database
      .transaction(store)
      .objectStore(store)
      .openCursor(IDBKeyRange.bound(mine, `${mine}\uffff`));
    const all = new Map<string, Kept>();
    request.onerror = () => resolve(all);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) {
        resolve(all);
        return;
      }
      const kept = cursor.value as Kept;
      if (kept.contract === contract) all.set((cursor.key as string).slice(mine.length), kept);
      cursor.continue();
    };
  });
}
