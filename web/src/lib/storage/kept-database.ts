interface Place {
  database: string;
  version: number;
  store: string;
}

/** Resolves to undefined if the browser stores nothing: in a private window, or with a full disk. */
type Turn = <Result>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result | undefined>;

/** An open database can't be deleted, so each transaction opens and closes it. A new version starts empty. */
export const turnsAt =
  ({ database: name, version, store }: Place): Turn =>
  (mode, work) =>
    new Promise((resolve) => {
      if (!('indexedDB' in globalThis)) {
        resolve(undefined);
        return;
      }
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        const { result: database } = opening;
        if (database.objectStoreNames.contains(store)) database.deleteObjectStore(store);
        database.createObjectStore(store);
      };
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
