import { shownChain, type ShownChain } from '@tael/contract/wallet';
import type { Deps } from '../deps.ts';
import { findTransfers } from '../store/transfers.ts';

interface Transaction {
  id: string;
  kind: string;
  status: 'pending' | 'completed' | 'failed';
  /** Of a send to an outside address: the chain's id. */
  reference: string | null;
}

/** By transaction. Only sends to outside addresses have one. */
export async function readChains(
  { database }: Pick<Deps, 'database'>,
  transactions: readonly Transaction[],
): Promise<Map<string, ShownChain>> {
  const sends = transactions.filter(({ kind }) => kind === 'send-out');
  const transfers = await findTransfers(
    database.db,
    sends.map(({ id }) => id),
  );
  return new Map(
    sends.flatMap(({ id, status, reference: chainId }) =>
      chainId === null ? [] : [[id, shownChain({ chainId, status }, transfers.get(id))]],
    ),
  );
}
