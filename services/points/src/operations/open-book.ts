import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { Book } from '../domain/book.ts';
import { eventsOf } from '../events.ts';
import { lockAccounts, saveAccounts } from '../store/accounts.ts';
import { findUsedKeys, insertEntries, insertLevelChanges } from '../store/entries.ts';

/** Reads the used keys after the lock, so that concurrent bookings of these accounts have committed. */
export async function openBook(tx: Tx, userIds: readonly string[], keys: readonly string[]): Promise<Book> {
  const accounts = await lockAccounts(tx, userIds);
  return new Book(accounts, keys.length === 0 ? [] : await findUsedKeys(tx, keys));
}

export async function saveBook(tx: Tx, book: Book): Promise<void> {
  await saveAccounts(tx, book.changedAccounts);
  const { changes } = book;
  await insertEntries(
    tx,
    changes.flatMap((one) => (one.kind === 'entry' ? [one.entry] : [])),
  );
  await insertLevelChanges(
    tx,
    changes.flatMap((one) => (one.kind === 'level' ? [one.change] : [])),
  );
  await publish(tx, ...eventsOf(changes));
}
