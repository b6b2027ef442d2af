import type { Logger } from '@tael/runtime';
import { depositKey } from '../../domain/deposit.ts';
import type { Deposit } from '../../store/deposits.ts';

/** A credited deposit stays credited: an administrator decides. */
export function alarmVanished(log: Pick<Logger, 'error'>, taken: readonly Deposit[]): void {
  for (const deposit of taken) {
    const { state, userId, amount } = deposit;
    if (state !== 'vanished') continue;
    log.error(
      { deposit: depositKey(deposit), userId, amount: String(amount) },
      'a confirmed deposit has vanished from its chain: it stays credited until a person decides',
    );
  }
}
