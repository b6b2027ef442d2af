import type { Deps } from '../deps.ts';
import type { Status } from '../domain/withdrawal.ts';
import { findAfter, openList, type Filter } from '../store/lists.ts';
import type { Withdrawal } from '../store/rows.ts';

const atOnce = 500;

export async function* exportWithdrawals(
  { database }: Pick<Deps, 'database'>,
  filter: Filter,
): AsyncGenerator<Withdrawal[]> {
  const list = await openList(database.db, filter);
  for (let after: string | undefined; ;) {
    const portion = await findAfter(database.db, list, { after, take: atOnce });
    if (portion.length > 0) yield portion;
    if (portion.length < atOnce) return;
    after = portion.at(-1)?.id;
  }
}

export const exportOwn = (
  deps: Pick<Deps, 'database'>,
  userId: string,
  status: Status | undefined,
): AsyncGenerator<Withdrawal[]> => exportWithdrawals(deps, { kind: 'payout', userId, status });
