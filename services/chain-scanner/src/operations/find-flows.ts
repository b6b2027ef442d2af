import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { depositKey } from '../domain/deposit.ts';
import { findByKeys } from '../store/deposits.ts';

const form = /^deposit:(\d{1,10}):(0x[0-9a-f]{64}):(\d{1,10})$/;

export async function findFlows(
  { database }: Pick<Deps, 'database'>,
  keys: readonly string[],
): Promise<Flow[]> {
  const places = keys.flatMap((key) => {
    const [, chainId, transactionHash, logIndex] = form.exec(key) ?? [];
    if (transactionHash === undefined) return [];
    return [{ chainId: Number(chainId), transactionHash, logIndex: Number(logIndex) }];
  });
  if (places.length === 0) return [];
  return (await findByKeys(database.db, places)).map((deposit) => {
    const { userId, amount, state, confirmedAt, seenAt } = deposit;
    return { key: depositKey(deposit), userId, amount, state, at: confirmedAt ?? seenAt };
  });
}
