import type { PaperAccount } from './paper-account.ts';

/** In IndexedDB, a user a row; signing out removes it with everything else that is kept there. */
const name = 'tael-paper';
const store = 'accounts';

export async function keptAccount(userId: string): Promise<PaperAccount | undefined> {
  return within('readonly', (accounts) => accounts.get(userId) as IDBRequest<PaperAccount | undefined>);
}

export async function keepAccount(userId: string, account: PaperAccount): Promise<void> {
  await within('readwrite', (accounts) => accounts.put(account, userId));
}

/** Opened for each turn and closed again, so that nothing stands in the way of its removal. */
function within<Result>(
  mode: IDBTransactionMode,
  work: (accounts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    // Where the browser keeps nothing (a private window), the account lasts as long as the page.
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
