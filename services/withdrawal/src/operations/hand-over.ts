import type { Deps } from '../deps.ts';
import { submit } from '../rails/chain.ts';
import type { Withdrawal } from '../store/rows.ts';
import { noteHandedOver } from '../store/withdrawals.ts';

/** After the wallet has moved the coins. False if `resume-withdrawals` must repeat it. */
export async function handOver(
  deps: Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe'>,
  item: Withdrawal,
): Promise<boolean> {
  const { database, clock, log } = deps;
  if (item.handedAt !== null || item.kind !== 'send' || item.status !== 'completed') return true;
  try {
    const refusal = await submit(deps, item);
    if (refusal === undefined) {
      await noteHandedOver(database.db, item.id, clock.now());
      return true;
    }
    log.error({ withdrawalId: item.id, refusal }, 'custody does not take an approved send');
  } catch (err) {
    log.warn({ err, withdrawalId: item.id }, 'an approved send is left to the task');
  }
  return false;
}
