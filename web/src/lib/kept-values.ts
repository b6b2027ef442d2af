import { sessionState } from './session/session-store.ts';

/** Small things of one person that this browser keeps for the next visit, in IndexedDB: signing out removes them. */
const name = 'tael-kept';
const store = 'values';

type What = 'amounts-hidden' | 'browser-wallet' | 'paper-account';

const keyOf = (userId: string, what: What): string => `${userId} ${what}`;

export async function keptValue(userId: string, what: What): Promise<unknown> {
  return within('readonly', (values) => values.get(keyOf(userId, what)) as IDBRequest<unknown>);
}

/** What comes after a sign-out is kept no more. */
export async function keepValue(userId: string, what: What, value: unknown): Promise<void> {
  if (sessionState().session?.user.id !== userId) return;
  await within('readwrite', (values) => values.put(value, keyOf(userId, what)));
}

export async function dropValue(userId: string, what: What): Promise<void> {
  await within('readwrite', (values) => values.delete(keyOf(userId, what)));
}

/** Opened for each turn and closed again, so that nothing stands in the way of its removal. */
function within<Result>(
  mode: IDBTransactionMode,
  work: (values: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    // Where the browser keeps nothing (a private window), all lasts as long as the page.
    if (!('indexedDB' in globalThis)) {
      resolve(undefined);
      return;
    }
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(store, mode);
      const asked = work(transaction.objectStore(store));
      transaction.oncomplete = () => {
        database.close();
        resolve(asked.result);
      };
      transaction.onabort = () => {
        database.close();
        resolve(undefined);
      };
    };
  });
}
