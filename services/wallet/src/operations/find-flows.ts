import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { findHolds, findNaturallyPaid } from '../store/flows.ts';

const redemption = 'redemption:';

export async function findFlows(
  { database: { db } }: Pick<Deps, 'database'>,
  keys: readonly string[],
): Promise<Flow[]> {
  const beginning = (prefix: string) => keys.filter((key) => key.startsWith(prefix));
  const redemptionIds = beginning(redemption).map((key) => key.slice(redemption.length));
  const [holds, redemptions, deposits] = await Promise.all([
    findHolds(db, beginning('withdrawal:')),
    findNaturallyPaid(db, 'redemption', redemptionIds),
    findNaturallyPaid(db, 'deposit', beginning('deposit:')),
  ]);
  return [
    ...holds,
    ...redemptions.map((flow) => ({ ...flow, key: `${redemption}${flow.key}` })),
    ...deposits,
  ];
}
