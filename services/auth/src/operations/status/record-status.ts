import { statusParts } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import { areStates, byDay, withStates } from '../../domain/status-day.ts';
import { lockStatusDays, updateStatusDays } from '../../store/status-days.ts';

interface StatusReport {
  /** Of the first state, in minutes since 1970. */
  fromMinute: number;
  parts: readonly { part: string; states: string }[];
}

const minuteMs = 60_000;
/** A gateway keeps a day of minutes while auth is away. */
const oldestMinutes = 2 * 1440;

/** False for a report that no gateway makes. */
export async function recordStatus(deps: Deps, report: StatusReport): Promise<boolean> {
  const age = deps.clock.now().getTime() / minuteMs - report.fromMinute;
  const parts = report.parts.filter(({ part }) => statusParts.some((known) => known === part));
  const isOurs = age >= -5 && age <= oldestMinutes && parts.length === report.parts.length;
  if (!isOurs || !parts.every(({ states }) => areStates(states))) return false;
  const pieces = parts.flatMap(({ part, states }) =>
    byDay(report.fromMinute, states).map((piece) => ({ part, ...piece })),
  );
  await deps.database.transaction(async (tx) => {
    const days = await lockStatusDays(tx, pieces);
    const merged = days.map((row) => ({
      ...row,
      minutes: pieces
        .filter(({ part, day }) => part === row.part && day === row.day)
        .reduce(withStates, row.minutes),
    }));
    await updateStatusDays(
      tx,
      merged.filter(({ minutes }, at) => minutes !== days[at]?.minutes),
    );
  });
  return true;
}
