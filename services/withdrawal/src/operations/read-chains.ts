import { shownChain, type ShownChain } from '@tael/contract/wallet';
import type { Deps } from '../deps.ts';
import type { Withdrawal } from '../store/rows.ts';
import { transactionStatus } from './decide.ts';

/** By send. Without the approved ones if custody is unavailable: only custody has their state. */
export async function readChains(
  { peers, log }: Pick<Deps, 'peers' | 'log'>,
  rows: readonly Withdrawal[],
): Promise<Map<string, ShownChain>> {
  const approved = rows.filter(({ kind, status }) => kind === 'send' && status === 'completed');
  const ids = approved.map(({ id }) => id);
  const answer =
    ids.length === 0
      ? { transfers: [] }
      : await peers.custody.readTransfers({ ids }).catch((err: unknown) => {
          log.warn({ err }, 'custody is unavailable: approved sends are shown without their chain');
          return undefined;
        });
  const transfers = new Map(answer?.transfers.map((transfer) => [transfer.id, transfer]));
  return new Map(
    rows.flatMap((row) => {
      const { id, chainId } = row;
      if (chainId === null || (answer === undefined && row.status === 'completed')) return [];
      return [[id, shownChain({ chainId, status: transactionStatus(row.status) }, transfers.get(id))]];
    }),
  );
}
