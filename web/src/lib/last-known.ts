import type { Query, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

/**
 * The last figures, kept in IndexedDB for the next start and for a time without network: shown at once with their age,
 * and asked anew behind. Signing out removes the database.
 *
 * A query is kept when its `meta` comes from `keeps`. What an older version of the app has kept is shown only where it
 * still is what this one reads.
 */
const name = 'tael-last-known';
const store = 'answers';
/** Raised when something kept means something else than it did, though it looks the same. */
const version = 2;

/** With the first page, before anything is asked. */
const startedAt = Date.now();
export const isFromEarlierVisit = (at: number): boolean => at < startedAt;

interface Kept {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

interface Keeping {
  [more: string]: unknown;
  read: (kept: unknown) => unknown;
  fill?: (now: unknown, kept: unknown, keptAt: number) => unknown;
}

/** What a query's answer must look like to be shown again; `fill` completes one that came before what was kept. */
export function keeps<Data>(
  schema: z.ZodMiniType<Data>,
  fill?: (now: Data, kept: Data, keptAt: number) => Data,
): Keeping {
  return {
    read: (kept) => z.safeParse(schema, kept).data,
    ...(fill && { fill: (now, kept, keptAt) => fill(now as Data, kept as Data, keptAt) }),
  };
}

/** The pages of a list. */
export const pagesOf = <Page>(page: z.ZodMiniType<Page>) =>
  z.object({ pages: z.array(page), pageParams: z.array(z.unknown()) });

const keepingOf = ({ meta }: Query): Keeping | undefined =>
  typeof meta?.read === 'function' ? (meta as Keeping) : undefined;

/** Puts back what this user saw last, then keeps what comes. */
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
    // After putting back, so that what is older never goes over what is newer.
    void putBack(query).then(async () => {
      const database = await opened;
      const { data, dataUpdatedAt: at } = query.state;
      if (stopped || !database || data === undefined) return;
      write(database, `${userId} ${query.queryHash}`, {
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

/** Each once: under what came meanwhile, never over it. */
function restore(query: Query, { data, at }: Kept): void {
  const { read, fill } = keepingOf(query) ?? {};
  const readable = read?.(data);
  if (readable === undefined) return;
  const { error } = query.state;
  if (query.state.data === undefined) {
    query.setData(readable, { updatedAt: at, manual: true });
    // However young: put back before the page has asked, it would pass for fresh.
    query.invalidate();
    // It is shown because there was no answer, and that is still so.
    if (error) query.setState({ error, status: 'error' });
  } else if (fill) {
    const { data: now, dataUpdatedAt: updatedAt } = query.state;
    query.setData(fill(now, readable, at), { updatedAt, manual: true });
  }
}

/** Nothing is kept where the browser refuses: in a private window, or when the disk is full. */
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
      all.set((cursor.key as string).slice(mine.length), cursor.value as Kept);
      cursor.continue();
    };
  });
}
