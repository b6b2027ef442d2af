import type { Carrier, Deps } from '../../deps.ts';
import { findAccounts, type HotAccount, type Trouble } from '../../store/hot-accounts.ts';
import { findReadings, findUnswept, type Reading, type Unswept } from '../../store/readings.ts';
import { countOpen, findOldest, type Transfer } from '../../store/transfers.ts';

const mostListed = 50;

export interface TreasuryRow {
  carrier: Carrier;
  hotAddress: string;
  /** Undefined before the chain was first carried. */
  account: (HotAccount & Trouble) | undefined;
  reading: Reading | undefined;
  unswept: Unswept | undefined;
  waiting: { count: number; oldestAt: Date | undefined; transfers: readonly Transfer[] };
  stuck: { count: number; transfers: readonly Transfer[] };
}

export async function readTreasury({
  database: { db },
  carriers,
  config,
}: Pick<Deps, 'database' | 'carriers' | 'config'>): Promise<TreasuryRow[]> {
  const [accounts, readings, sums, counts, transfers] = await Promise.all([
    findAccounts(db),
    findReadings(db),
    findUnswept(db),
    countOpen(db),
    findOldest(db, mostListed),
  ]);
  return carriers.map((carrier) => {
    const isOfChain = ({ chainId }: { chainId: number }) => chainId === carrier.chain.id;
    const stuck = counts.find((one) => isOfChain(one) && one.state === 'stuck');
    const waiting = counts.filter((one) => isOfChain(one) && one !== stuck);
    const listed = transfers.filter(isOfChain);
    return {
      carrier,
      hotAddress: config.HOT_ADDRESS,
      account: accounts.find(isOfChain),
      reading: readings.find(isOfChain),
      unswept: sums.find(isOfChain),
      waiting: {
        count: waiting.reduce((sum, one) => sum + one.transfers, 0),
        oldestAt: waiting.map(({ oldestAt }) => oldestAt).toSorted((a, b) => a.getTime() - b.getTime())[0],
        transfers: listed.filter(({ state }) => state !== 'stuck'),
      },
      stuck: { count: stuck?.transfers ?? 0, transfers: listed.filter(({ state }) => state === 'stuck') },
    };
  });
}
