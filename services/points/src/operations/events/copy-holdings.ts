import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, type walletEvents } from '@tael/proto';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { saveHoldings } from '../../store/progress.ts';

export function copyHoldings(
  tx: Tx,
  balances: readonly ReceivedEvent<walletEvents.BalanceChanged>[],
): Promise<void> {
  return saveHoldings(
    tx,
    balances.map(({ data: { userId, version, coins, changedAt }, time }) => {
      const at = dateOr(changedAt, time);
      return { userId, day: shanghaiDay(at), version, coins };
    }),
  );
}
