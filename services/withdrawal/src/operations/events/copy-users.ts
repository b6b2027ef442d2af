import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { authEvents } from '@tael/proto';
import { deleteAccountsOf } from '../../store/payout-accounts.ts';
import { buryFacts, saveFacts } from '../../store/user-facts.ts';

type Named = ReceivedEvent<authEvents.UserRegistered | authEvents.UserChanged>;

export async function copyNames(tx: Tx, events: readonly Named[]): Promise<void> {
  await saveFacts(
    tx,
    latest(
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
    ),
  );
}

export async function copyDeleted(
  tx: Tx,
  events: readonly ReceivedEvent<authEvents.UserDeleted>[],
): Promise<void> {
  const deletions = events.map(({ data: { userId, version, deletedAt }, time }) => ({
    userId,
    version,
    at: deletedAt === undefined ? time : timestampDate(deletedAt),
  }));
  await buryFacts(tx, latest(deletions));
  await deleteAccountsOf(
    tx,
    deletions.map(({ userId }) => userId),
  );
}

function latest<T extends { userId: string; version: bigint }>(changes: readonly T[]): T[] {
  const byUser = new Map<string, T>();
  for (const change of changes) {
    const known = byUser.get(change.userId);
    if (known === undefined || known.version < change.version) byUser.set(change.userId, change);
  }
  return [...byUser.values()];
}
