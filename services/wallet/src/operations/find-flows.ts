import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { findHolds, findNaturallyPaid, type StoredFlow } from '../store/flows.ts';
import { findSends } from '../store/sends.ts';
import { findTransferFlows } from '../store/transfers.ts';

const redemption = 'redemption:';
const send = 'send:';
const transfer = 'transfer:';

export async function findFlows(
  { database: { db } }: Pick<Deps, 'database'>,
  keys: readonly string[],
): Promise<Flow[]> {
  const beginning = (prefix: string) => keys.filter((key) => key.startsWith(prefix));
  const without = (prefix: string) => beginning(prefix).map((key) => key.slice(prefix.length));
  const prefixed = (prefix: string, flows: readonly StoredFlow[]) =>
    flows.map((flow) => ({ ...flow, key: `${prefix}${flow.key}` }));
  const [holds, sends, transfers, redemptions, deposits] = await Promise.all([
    findHolds(db, beginning('withdrawal:')),
    findSends(db, without(send)),
    findTransferFlows(db, without(transfer)),
    findNaturallyPaid(db, 'redemption', without(redemption)),
    findNaturallyPaid(db, 'deposit', beginning('deposit:')),
  ]);
  return [
    ...holds,
    ...prefixed(send, sends),
    ...prefixed(transfer, transfers),
    ...prefixed(redemption, redemptions),
    ...deposits,
  ];
}
