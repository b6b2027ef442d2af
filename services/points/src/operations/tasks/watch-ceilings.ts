import { formatYuan } from '@tael/money';
import type { Deps } from '../../deps.ts';
import { dayBefore, shanghaiDay } from '../../domain/shanghai-day.ts';
import { claimCeilingAlarms } from '../../store/ceilings.ts';
import { sumWithheld } from '../../store/withheld.ts';
import { readCeilings, type CeilingState } from '../read-ceilings.ts';

export async function watchCeilings(deps: Deps): Promise<string> {
  const at = deps.clock.now();
  const today = shanghaiDay(at);
  // A ceiling may be reached in the last seconds of yesterday.
  const alarms = await deps.database.transaction((tx) =>
    claimCeilingAlarms(tx, [today, dayBefore(today)], at),
  );
  for (const { day, ceiling } of alarms) deps.log.error({ day, ceiling }, 'a ceiling is reached');
  const { awards, points } = await sumWithheld(deps.database.db);
  const states = (await readCeilings(deps)).map(summaryOf);
  return [...states, `withheld: ${awards} awards, ${points} points`].join('; ');
}

function summaryOf({ ceiling, used, most, reached }: CeilingState): string {
  const figure = (amount: bigint): string =>
    ceiling === 'network-awards' ? `${amount} points` : formatYuan(amount);
  const atIt = reached === 0 ? '' : `, reached${ceiling === 'redemptions' ? '' : ` by ${reached}`}`;
  return `${ceiling}: ${figure(used)} of ${figure(most)}${atIt}`;
}
