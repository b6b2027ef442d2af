import { turnsAt } from '../../lib/storage/kept-database.ts';
import { sessionState } from './session-store.ts';

/** In IndexedDB for the next visit. Signing out deletes them. */
const within = turnsAt({ database: 'tael-kept', version: 1, store: 'values' });

type What = 'amounts-hidden' | 'browser-wallet' | 'paper-account' | 'preferences-applied';

const keyOf = (userId: string, what: What): string => `${userId} ${what}`;

export async function keptValue(userId: string, what: What): Promise<unknown> {
  return within('readonly', (values) => values.get(keyOf(userId, what)) as IDBRequest<unknown>);
}

/** Stores nothing after a sign-out. */
export async function keepValue(userId: string, what: What, value: unknown): Promise<void> {
  if (sessionState().session?.user.id !== userId) return;
  await within('readwrite', (values) => values.put(value, keyOf(userId, what)));
}

export async function dropValue(userId: string, what: What): Promise<void> {
  await within('readwrite', (values) => values.delete(keyOf(userId, what)));
}
