import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { walletEvents } from '@tael/proto';
import { achievementKey, coinsHeld, enoughCoins } from '../../domain/achievement.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { findBooked } from '../../store/entries.ts';
import { saveHoldings } from '../../store/progress.ts';
import { achieved } from '../achieved.ts';
import { closeBook, openBook } from '../keep-book.ts';

/** How many coins somebody holds, by day; and the reward for 1000, when any balance on the way was enough. */
export async function keepHoldings(
  tx: Tx,
  balances: readonly ReceivedEvent<walletEvents.BalanceChanged>[],
): Promise<void> {
  const seen = balances.map(({ data: { userId, version, coins, changedAt }, time }) => {
    const at = changedAt === undefined ? time : timestampDate(changedAt);
    return { userId, day: shanghaiDay(at), version, coins, at };
  });
  await saveHoldings(tx, seen);
  const enough = seen.filter(({ coins }) => coins >= enoughCoins);
  const keyOf = ({ userId }: { userId: string }): string => achievementKey(userId, coinsHeld.name);
  const paid = new Set(await findBooked(tx, enough.map(keyOf)));
  const unpaid = enough.filter((one) => !paid.has(keyOf(one)));
  if (unpaid.length === 0) return;
  const book = await openBook(
    tx,
    unpaid.map(({ userId }) => userId),
    unpaid.map(keyOf),
  );
  for (const { userId, at } of unpaid) book.post(achieved(coinsHeld, userId, at));
  await closeBook(tx, book);
}
