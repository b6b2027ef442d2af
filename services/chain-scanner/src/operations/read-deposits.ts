import type { Pages } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { listDeposits, type Wanted } from '../store/deposit-lists.ts';
import type { Deposit } from '../store/deposits.ts';

export interface DepositPage extends Pages {
  deposits: (Deposit & { needed: number; network: string })[];
}

export async function readDeposits(
  deps: Pick<Deps, 'database' | 'nodes'>,
  wanted: Wanted,
): Promise<DepositPage> {
  const { deposits, total } = await listDeposits(deps.database.db, wanted);
  return {
    deposits: withChain(deps, deposits),
    total,
    totalPages: Math.max(1, Math.ceil(total / wanted.limit)),
    currentPage: wanted.page,
  };
}

export function withChain(
  { nodes }: Pick<Deps, 'nodes'>,
  deposits: readonly Deposit[],
): DepositPage['deposits'] {
  const chains = new Map(nodes.map(({ chain }) => [chain.id, chain]));
  return deposits.map((deposit) => {
    const chain = chains.get(deposit.chainId);
    return { ...deposit, needed: chain?.confirmations ?? 1, network: chain?.name ?? '' };
  });
}
