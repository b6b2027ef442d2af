import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, userStatusOf, type authEvents } from '@tael/proto';
import { openAccounts } from '../../store/accounts.ts';
import { deleteAddressesOf } from '../../store/saved-addresses.ts';
import { buryFacts, saveFacts, type FactChange } from '../../store/user-facts.ts';

type ChangedUser = Pick<authEvents.UserChanged, 'userId' | 'username' | 'status' | 'version'>;

const factOf = (user: ChangedUser, at: Timestamp | undefined, time: Date): FactChange => ({
  userId: user.userId,
  username: user.username,
  status: userStatusOf(user.status),
  version: user.version,
  registeredAt: dateOr(at, time),
});

export async function copyRegistered(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserRegistered>[],
): Promise<void> {
  const facts = events.map(({ data, time }) => factOf(data, data.registeredAt, time));
  await saveFacts(tx, facts);
  await openAccounts(
    tx,
    facts.map(({ userId, registeredAt: at }) => ({ userId, at })),
  );
}

export async function copyChanged(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserChanged>[],
): Promise<void> {
  await saveFacts(
    tx,
    events.map(({ data, time }) => factOf(data, data.changedAt, time)),
  );
}

export async function copyDeleted(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserDeleted>[],
): Promise<void> {
  await buryFacts(
    tx,
    events.map(({ data: { userId, version, deletedAt }, time }) => ({
      userId,
      version,
      at: dateOr(deletedAt, time),
    })),
  );
  await deleteAddressesOf(
    tx,
    events.map(({ data }) => data.userId),
  );
}
