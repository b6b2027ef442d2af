import { ceilingsOf } from '../config.ts';
import type { Deps } from '../deps.ts';
import { ceilingNames, type CeilingName } from '../domain/ceilings.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { findDayUse, type DayUse } from '../store/ceilings.ts';

export interface CeilingState extends DayUse {
  most: bigint;
}

export async function readCeilings({
  database,
  clock,
  config,
}: Pick<Deps, 'database' | 'clock' | 'config'>): Promise<CeilingState[]> {
  const found = await findDayUse(database.db, shanghaiDay(clock.now()));
  const { networkAwards, redemptions, firstWeek } = ceilingsOf(config);
  const most: Record<CeilingName, bigint> = {
    'network-awards': networkAwards,
    redemptions,
    'first-week': firstWeek,
  };
  return ceilingNames.map((ceiling) => {
    const { used = 0n, reached = 0 } = found.find((one) => one.ceiling === ceiling) ?? {};
    return { ceiling, used, reached, most: most[ceiling] };
  });
}
