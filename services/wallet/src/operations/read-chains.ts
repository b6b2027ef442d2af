import type { Deps } from '../deps.ts';
import { shownChain, type Send, type ShownChain } from '../domain/shown-chain.ts';
import { findTransfers } from '../store/transfers.ts';

/** By transaction. Only sends to outside addresses have one. */
export async function readChains(
  { database }: Pick<Deps, 'database'>,
  transactions: readonly (Send & { id: string })[],
): Promise<Map<string, ShownChain>> {
  const sends = transactions.filter(({ kind }) => kind === 'send-out');
  const transfers = await findTransfers(
    database.db,
    sends.map(({ id }) => id),
  );
  return new Map(
    sends.flatMap((send) => {
      const chain = shownChain(send, transfers.get(send.id));
      return chain === undefined ? [] : [[send.id, chain]];
    }),
  );
}
