import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, userStatusOf, type authEvents } from '@tael/proto';
import { fromSuspenseKey } from '../../domain/entry.ts';
import { findSuspended } from '../../store/entries.ts';
import { findPeople, savePeople, type Person } from '../../store/people.ts';
import { openBook, saveBook } from '../open-book.ts';

export async function copyUsers(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserRegistered | authEvents.UserChanged>[],
): Promise<void> {
  const received = events.map(({ data }): Person => {
    const { userId, username, status, emailVerified, version } = data;
    const person = { userId, username, status: userStatusOf(status), emailVerified, version, deleted: false };
    return { ...person, ...registrationIn(data) };
  });
  const before = await findPeople(
    tx,
    received.map(({ userId }) => userId),
  );
  const newer = await savePeople(tx, received);
  const userIds = newer.map(({ userId }) => userId);
  const book = await openBook(tx, userIds, []);
  const back = restored(before, received).filter(
    (userId) => userIds.includes(userId) && book.of(userId).closedAt !== null,
  );
  if (back.length > 0) await reopen(tx, back, events.at(-1)?.time ?? new Date());
}

function registrationIn(
  data: authEvents.UserRegistered | authEvents.UserChanged,
): Pick<Person, 'networkFingerprint' | 'registeredAt'> {
  if (data.$typeName !== 'events.auth.v1.UserRegistered') return {};
  const { networkFingerprint, registeredAt } = data;
  return { networkFingerprint, registeredAt: registeredAt && timestampDate(registeredAt) };
}

/**
 * Returns the users whose suspension was lifted. Auth suspends a user before points closes the account, and lifts the
 * suspension if the deletion fails.
 */
function restored(before: readonly Person[], received: readonly Person[]): string[] {
  const last = new Map(before.map((person) => [person.userId, person]));
  const back = new Set<string>();
  for (const person of [...received].sort((a, b) => Number(a.version - b.version))) {
    const known = last.get(person.userId);
    if (known !== undefined && known.version >= person.version) continue;
    if (person.status === 'suspended') back.delete(person.userId);
    else if (known?.status === 'suspended') back.add(person.userId);
    last.set(person.userId, person);
  }
  return [...back];
}

/** Reopens accounts after a deletion that the wallet refused in its last step. */
async function reopen(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  const waiting = await findSuspended(tx, { userIds });
  const book = await openBook(
    tx,
    userIds,
    waiting.map(({ key }) => fromSuspenseKey(key)),
  );
  for (const userId of userIds) book.reopen(userId, at);
  for (const { key, partyId, ...entry } of waiting) {
    book.post({ ...entry, key: fromSuspenseKey(key), ...(partyId === null ? {} : { partyId }) });
  }
  await saveBook(tx, book);
}

export async function closeDeletedUsers(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserDeleted>[],
): Promise<void> {
  await savePeople(
    tx,
    events.map(({ data: { userId, version } }) => {
      return { userId, username: '', status: 'deleted', emailVerified: false, version, deleted: true };
    }),
  );
  const book = await openBook(
    tx,
    events.map(({ data }) => data.userId),
    [],
  );
  for (const { data, time } of events) {
    book.close(data.userId, dateOr(data.deletedAt, time));
  }
  await saveBook(tx, book);
}
