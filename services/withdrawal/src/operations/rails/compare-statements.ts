import type { Deps } from '../../deps.ts';
import type { Method } from '../../domain/payout-account.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { compareStatement } from '../../domain/statement.ts';
import { findDaysToCompare, findNamed, findPaidOn, saveStatement } from '../../store/statements.ts';

/** A provider that was away is asked again, and a difference may be a line that arrived late. */
const daysBack = 7;
const dayMs = 86_400_000;

export async function compareStatements(
  deps: Pick<Deps, 'database' | 'clock' | 'log' | 'rails'>,
  signal?: AbortSignal,
): Promise<string> {
  const results: string[] = [];
  for (const method of deps.rails.keys()) {
    for (const day of await findDaysToCompare(deps.database.db, method, lastDays(deps.clock.now()))) {
      if (signal?.aborted === true) return results.join(', ');
      results.push(`${method} ${day}: ${await compareDay(deps, method, day)}`);
    }
  }
  return results.length === 0 ? 'nothing to compare' : results.join(', ');
}

const lastDays = (now: Date): string[] =>
  Array.from({ length: daysBack }, (_, back) => shanghaiDay(new Date(now.getTime() - (back + 1) * dayMs)));

async function compareDay(
  { database, clock, log, rails }: Pick<Deps, 'database' | 'clock' | 'log' | 'rails'>,
  method: Method,
  day: string,
): Promise<string> {
  const lines = await rails.get(method)?.statement(day);
  if (lines === undefined) return 'no statement yet';
  const named = await findNamed(
    database.db,
    method,
    lines.map(({ number }) => number),
  );
  const known = new Map(named.map((payout) => [payout.id, payout]));
  const differences = compareStatement(lines, { known, paid: await findPaidOn(database.db, method, day) });
  await database.transaction((tx) =>
    saveStatement(tx, { method, day, lines: lines.length, at: clock.now() }, differences),
  );
  for (const { number, what } of differences.slice(0, 5))
    log.error({ rail: method, day, number, what }, 'the statement of a provider differs');
  return `${lines.length} lines, ${differences.length} differences`;
}
