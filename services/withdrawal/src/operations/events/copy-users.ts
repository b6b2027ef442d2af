import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, type authEvents } from '@tael/proto';
import { deleteAccountsOf } from '../../store/payout-accounts.ts';
import { buryFacts, saveFacts } from '../../store/user-facts.ts';

type Named = ReceivedEvent<authEvents.UserRegistered | authEvents.UserChanged>;

export async function copyNames(tx: Tx, events: readonly Named[]): Promise<void> {
  await saveFacts(
    tx,
    events.map(({ data }) => {
      const { userId, username, version, emailVerified } = data;
      const until = 'payoutsWaitUntil' in data ? data.payoutsWaitUntil : undefined;
      return {
        userId,
        username,
        version,
        emailVerified,
        payoutsWaitUntil: until ? timestampDate(until) : null,
      };
    }),
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
