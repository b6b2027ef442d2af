import type { QueryClient } from '@tanstack/react-query';

/**
 * The last figures, kept in IndexedDB for the next start and for a time without network: shown at once with their age,
 * and asked anew behind. Signing out removes the database.
 *
 * A query is kept when its `meta` says `keep: true`.
 */
const name = 'tael-last-known';
const store = 'answers';

interface Kept {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

/** Puts back what this user saw last, then keeps what comes. */
export function keepLastKnown(client: QueryClient, userId: string): () => void {
  if (!('indexedDB' in globalThis)) return () => undefined;
  let stopped = false;
  const opened = open();
  const restored = opened.then((database) => database && restore(client, database, userId));
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta?.keep !== true || query.state.status !== 'success') return;
    const kept: Kept = {
      key: query.queryKey as readonly unknown[],
      data: query.state.data as unknown,
      at: query.state.dataUpdatedAt,
    };
    // After restoring, so that what is older never goes over what is newer.
    void restored.then(async () => {
      const database = await opened;
      if (!stopped && database) write(database, `${userId} ${query.queryHash}`, kept);
    });
  });
  return () => {
    stopped = true;
    unsubscribe();
    void opened.then((database) => database?.close());
  };
}

/** Nothing is kept where the browser refuses: in a private window, or when the disk is full. */
function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => {
      // Signing out deletes it: whoever holds it open would keep that from happening.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

function write(database: IDBDatabase, key: string, kept: Kept): void {
  try {
    database.transaction(store, 'readwrite').objectStore(store).put(kept, key);
  } catch {
    // Closed by a sign-out meanwhile.
  }
}

function restore(client: QueryClient, database: IDBDatabase, userId: string): Promise<void> {
  return new Promise((resolve) => {
    const all = IDBKeyRange.bound(`${userId} `, `${userId} \uffff`);
    const request = database.transaction(store).objectStore(store).getAll(all);
    request.onerror = () => resolve();
    request.onsuccess = () => {
      for (const { key, data, at } of request.result as Kept[]) {
        if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
      }
      resolve();
    };
  });
}
