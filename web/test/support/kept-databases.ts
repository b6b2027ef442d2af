type Rows = Map<string, unknown>;
const databases = new Map<string, Map<string, Rows>>();

interface Asked {
  result: unknown;
  onsuccess?: () => void;
  onupgradeneeded?: () => void;
}

function ask(work: () => unknown): Asked {
  const asked: Asked = { result: undefined };
  queueMicrotask(() => {
    asked.result = work();
    asked.onsuccess?.();
  });
  return asked;
}

interface Range {
  from: string;
  to: string;
}

function cursor(rows: Rows, { from, to }: Range): Asked {
  const keys = [...rows.keys()].filter((key) => key >= from && key <= to).toSorted();
  const asked = ask(() => at(0));
  const at = (place: number): unknown => {
    const key = keys[place];
    if (key === undefined) return null;
    const next = (): void =>
      queueMicrotask(() => {
        asked.result = at(place + 1);
        asked.onsuccess?.();
      });
    return { key, value: rows.get(key), continue: next };
  };
  return asked;
}

const storeOf = (rows: Rows) => ({
  get: (key: string) => ask(() => structuredClone(rows.get(key))),
  put: (value: unknown, key: string) => ask(() => void rows.set(key, structuredClone(value))),
  delete: (key: string) => ask(() => void rows.delete(key)),
  getAll: ({ from, to }: Range) =>
    ask(() => [...rows].filter(([key]) => key >= from && key <= to).map(([, row]) => structuredClone(row))),
  openCursor: (range: Range) => cursor(rows, range),
});

function connection(stores: Map<string, Rows>) {
  return {
    objectStoreNames: { contains: (store: string) => stores.has(store) },
    createObjectStore: (store: string) => void stores.set(store, new Map()),
    deleteObjectStore: (store: string) => void stores.delete(store),
    close: () => undefined,
    transaction: () => {
      const transaction: { objectStore: unknown; oncomplete?: () => void } = {
        objectStore: (store: string) => storeOf(stores.get(store) ?? new Map<string, unknown>()),
      };
      setTimeout(() => transaction.oncomplete?.());
      return transaction;
    },
  };
}

function open(name: string): Asked {
  const isNew = !databases.has(name);
  const stores = databases.get(name) ?? new Map<string, Rows>();
  databases.set(name, stores);
  const opening: Asked = { result: connection(stores) };
  queueMicrotask(() => {
    if (isNew) opening.onupgradeneeded?.();
    opening.onsuccess?.();
  });
  return opening;
}

export function giveDatabases(): void {
  databases.clear();
  Object.assign(globalThis, {
    IDBKeyRange: { bound: (from: string, to: string): Range => ({ from, to }) },
    indexedDB: {
      open,
      deleteDatabase: (name: string) => databases.delete(name),
      databases: () => Promise.resolve([...databases.keys()].map((name) => ({ name }))),
    },
  });
}

export const storedEntries = (): Record<string, unknown> =>
  Object.fromEntries(
    [...databases].flatMap(([name, stores]) =>
      [...stores].flatMap(([store, rows]) =>
        [...rows].map(([key, value]) => [`${name}.${store}.${key}`, value]),
      ),
    ),
  );
