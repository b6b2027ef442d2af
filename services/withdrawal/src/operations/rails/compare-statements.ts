import type { Deps } from '../../deps.ts';
import type { Method } from '../../domain/payout-account.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { compareStatement } from '../../domain/statement.ts';
import type { Rail } from '../../rails/rail.ts';
import { findLines } from '../../store/bank-statements.ts';
import { findDaysToCompare, findNamed, findPaidOn, saveStatement } from '../../store/statements.ts';

/** A provider that was away is asked again, and a difference may be a line that arrived late. */
const daysBack = 7;
const dayMs = 86_400_000;

type Needs = Pick<Deps, 'database' | 'clock' | 'log' | 'rails' | 'config'>;
type ReadStatement = Rail['statement'];

/** A bank's statements are uploaded, and read from the database. */
function statementsOf({ rails, config, database }: Needs): Map<Method, ReadStatement> {
  const known = new Map([...rails].map(([method, { statement }]) => [method, statement]));
  return config.RAIL_BANK === 'file' ? known.set('bank', (day) => findLines(database.db, day)) : known;
}

export async function compareStatements(deps: Needs, signal?: AbortSignal): Promise<string> {
  const results: string[] = [];
  for (const [method, statement] of statementsOf(deps)) {
    for (const day of await findDaysToCompare(deps.database.db, method, lastDays(deps.clock.now()))) {
      if (signal?.aborted === true) return results.join(', ');
      results.push(`${method} ${day}: ${await compareDay(deps, { method, day, statement })}`);
    }
  }
  return results.length === 0 ? 'nothing to compare' : results.join(', ');
}

/** These days, and those that may agree now. */
export async function compareAgain(deps: Needs, method: Method, days: readonly string[]): Promise<void> {
  const statement = statementsOf(deps).get(method);
  if (statement === undefined) return;
  const more = await findDaysToCompare(deps.database.db, method, lastDays(deps.clock.now()));
  for (const day of new Set([...days, ...more])) await compareDay(deps, { method, day, statement });
}

const lastDays = (now: Date): string[] =>
  Array.from({ length: daysBack }, (_, back) => shanghaiDay(new Date(now.getTime() - (back + 1) * dayMs)));

async function compareDay(
  { database, clock, log }: Needs,
  { method, day, statement }: { method: Method; day: string; statement: ReadStatement },
): Promise<string> {
  const lines = await statement(day);
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
