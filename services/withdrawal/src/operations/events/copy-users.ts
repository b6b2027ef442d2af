import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, type authEvents } from '@tael/proto';
import { deleteAccountsOf } from '../../store/payout-accounts.ts';
import { buryFacts, saveFacts } from '../../store/user-facts.ts';

type Named = ReceivedEvent<authEvents.UserRegistered | authEvents.UserChanged>;

export async function copyNames(tx: Tx, events: readonly Named[]): Promise<void> {
  await saveFacts(
    tx,
    events.map(({ data: { userId, username, version, emailVerified } }) => ({
      ...{ userId, username, version, emailVerified },
    })),
  );
}

export async function copyDeleted(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserDeleted>[],
): Promise<void> {
  const deletions = events.map(({ data: { userId, version, deletedAt }, time }) => ({
    userId,
    version,
    at: dateOr(deletedAt, time),
  }));
  await buryFacts(tx, deletions);
  await deleteAccountsOf(
    tx,
    deletions.map(({ userId }) => userId),
  );
}
