import type { Deps } from '../deps.ts';
import { listDeposits, type Wanted } from '../store/deposit-lists.ts';
import type { Deposit } from '../store/deposits.ts';

export interface DepositPage {
  deposits: (Deposit & { needed: number })[];
  total: number;
  totalPages: number;
  currentPage: number;
}

/** With how many confirmations each of them needs. */
export async function readDeposits(
  { database, nodes }: Pick<Deps, 'database' | 'nodes'>,
  wanted: Wanted,
): Promise<DepositPage> {
  const needed = new Map(nodes.map(({ chain }) => [chain.id, chain.confirmations]));
  const { deposits, total } = await listDeposits(database.db, wanted);
  return {
    deposits: deposits.map((deposit) => ({ ...deposit, needed: needed.get(deposit.chainId) ?? 1 })),
    total,
    totalPages: Math.max(1, Math.ceil(total / wanted.limit)),
    currentPage: wanted.page,
  };
}
