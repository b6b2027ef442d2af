import type { Pages } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { listDeposits, type Wanted } from '../store/deposit-lists.ts';
import type { Deposit } from '../store/deposits.ts';

export interface DepositPage extends Pages {
  deposits: (Deposit & { needed: number })[];
}

export async function readDeposits(
  deps: Pick<Deps, 'database' | 'nodes'>,
  wanted: Wanted,
): Promise<DepositPage> {
  const { deposits, total } = await listDeposits(deps.database.db, wanted);
  return {
    deposits: withNeeded(deps, deposits),
    total,
    totalPages: Math.max(1, Math.ceil(total / wanted.limit)),
    currentPage: wanted.page,
  };
}

export function withNeeded(
  { nodes }: Pick<Deps, 'nodes'>,
  deposits: readonly Deposit[],
): DepositPage['deposits'] {
  const needed = new Map(nodes.map(({ chain }) => [chain.id, chain.confirmations]));
  return deposits.map((deposit) => ({ ...deposit, needed: needed.get(deposit.chainId) ?? 1 }));
}
