import type { Chain } from '@tael/chains';
import type { Deps } from '../deps.ts';
import { findCursors, type Met } from '../store/cursors.ts';
import { countByChain, type Counts } from '../store/deposit-lists.ts';
import { findLatestRescans, type Rescan } from '../store/rescans.ts';
import { creditedTokens } from './scanning/transfers.ts';

export type { Rescan };

export interface ChainStatus {
  chain: Chain;
  lag: number;
  head: number | undefined;
  cursor: number | undefined;
  lastBlockAt: Date | undefined;
  node: string;
  problem: string;
  providers: Met['providers'];
  disagreement: Met['disagreement'];
  deposits: Counts;
}

const none: Counts = { waiting: 0, inReview: 0, confirmed: 0, vanished: 0 };

export async function readStatus({
  database,
  nodes,
}: Pick<Deps, 'database' | 'nodes'>): Promise<ChainStatus[]> {
  const [cursors, counts] = await Promise.all([findCursors(database.db), countByChain(database.db)]);
  return nodes.map((node) => {
    const { chain } = node;
    const cursor = cursors.find(({ chainId }) => chainId === chain.id);
    const head = cursor === undefined || cursor.head === 0 ? undefined : cursor.head;
    return {
      chain,
      head,
      cursor: cursor?.number,
      lastBlockAt: cursor?.at,
      lag: Math.max(0, (head ?? 0) - (cursor?.number ?? 0)),
      node: cursor?.node ?? node.status().node,
      problem: problemOf(chain, cursor?.problem ?? node.status().problem),
      providers: cursor?.providers ?? [],
      disagreement: cursor?.disagreement ?? null,
      deposits: counts.find(({ chainId }) => chainId === chain.id) ?? none,
    };
  });
}

function problemOf(chain: Chain, met: string): string {
  if (chain.off !== '') return chain.off;
  return creditedTokens(chain).length === 0 ? 'no token of this chain is credited' : met;
}

export const readRescans = ({ database }: Pick<Deps, 'database'>): Promise<Rescan[]> =>
  findLatestRescans(database.db, 20);
