import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { findSuspended } from '../../store/entries.ts';
import { savePeople } from '../../store/people.ts';
import { closeBook, openBook } from '../keep-book.ts';

const statuses: Record<authEvents.UserStatus, string> = {
  [authEvents.UserStatus.UNSPECIFIED]: 'active',
  [authEvents.UserStatus.ACTIVE]: 'active',
  [authEvents.UserStatus.SUSPENDED]: 'suspended',
  [authEvents.UserStatus.LOCKED]: 'locked',
  [authEvents.UserStatus.INACTIVE]: 'inactive',
};

/** Who somebody is. From the first word on they have an account, at zero. */
export async function keepPeople(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserRegistered | authEvents.UserChanged>[],
): Promise<void> {
  const newer = await savePeople(
    tx,
    events.map(({ data: { userId, username, status, version } }) => {
      return { userId, username, status: statuses[status], version, deleted: false };
    }),
  );
  const at = events.at(-1)?.time ?? new Date();
  const userIds = newer.map(({ userId }) => userId);
  const book = await openBook(tx, userIds, []);
  const back = newer.filter(
    ({ userId, status }) => status !== 'suspended' && book.of(userId).closedAt !== null,
  );
  if (back.length === 0) return;
  await reopen(
    tx,
    back.map(({ userId }) => userId),
    at,
  );
}

/**
 * A deletion that the wallet refused in the last moment: auth restored the account after it was closed here. Whatever
 * came meanwhile is booked now.
 */
async function reopen(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  const waiting = await findSuspended(tx, { userIds });
  const book = await openBook(
    tx,
    userIds,
    waiting.map(({ key }) => releasedKey(key)),
  );
  for (const userId of userIds) book.reopen(userId, at);
  for (const { key, partyId, ...entry } of waiting) {
    book.post({ ...entry, key: releasedKey(key), ...(partyId === null ? {} : { partyId }) });
  }
  await closeBook(tx, book);
}

const releasedKey = (key: string): string => `${key}:released`;

/** Gone for good: in no list and no count. */
export async function buryPeople(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserDeleted>[],
): Promise<void> {
  await savePeople(
    tx,
    events.map(({ data: { userId, version } }) => {
      return { userId, username: '', status: 'deleted', version, deleted: true };
    }),
  );
  const book = await openBook(
    tx,
    events.map(({ data }) => data.userId),
    [],
  );
  for (const { data, time } of events) {
    book.close(data.userId, data.deletedAt === undefined ? time : timestampDate(data.deletedAt));
  }
  await closeBook(tx, book);
}
