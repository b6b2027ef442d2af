import type { Deps } from '../../deps.ts';
import { findActsAfter } from '../../store/audit.ts';
import { filterOf, withNames, type ActsFilter, type NamedAct } from './read-acts.ts';

const portion = 500;

export async function* exportActs(deps: Pick<Deps, 'database'>, wish: ActsFilter): AsyncGenerator<NamedAct> {
  const { db } = deps.database;
  const filter = await filterOf(deps, wish);
  for (let after: string | undefined; ;) {
    const acts = await findActsAfter(db, filter, { after, take: portion });
    yield* await withNames(db, acts);
    if (acts.length < portion) return;
    after = acts.at(-1)?.id;
  }
}
