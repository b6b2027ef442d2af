import { NodeError } from '@tael/chains';
import type { Hex } from 'viem';
import { readCoins } from '../../chain/read-coins.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { coinText } from '../../domain/coins.ts';
import { findUnswept, saveUnswept } from '../../store/readings.ts';

const pageSize = 2_000;
const readTogether = 400;
/** A million addresses are read again after 2.8 hours: endpoints charge by the call. */
const restMsForEach = 10;

/** Adds up the coins at all deposit addresses. */
export async function readUnswept(deps: Deps, signal: AbortSignal): Promise<string> {
  const { database, scanner, clock } = deps;
  if (scanner === undefined) return 'not read, chain-scanner is not configured';
  const due = await findDue(deps);
  const sums = new Map(due.map((carrier) => [carrier, 0n]));
  const readAt = clock.now();
  let addresses = 0;
  for (let after = ''; sums.size > 0;) {
    const page = (await scanner.listDepositAddresses({ after, take: pageSize })).addresses;
    const owners = page.map(({ address }) => address as Hex);
    await Promise.all([...sums.keys()].map((carrier) => add(sums, carrier, owners)));
    addresses += page.length;
    if (page.length < pageSize) break;
    after = page.at(-1)?.userId ?? '';
    // The next run begins again: a sum of some addresses is none.
    if (signal.aborted) return 'stopped';
  }
  for (const [{ chain }, coins] of sums)
    await saveUnswept(database.db, { chainId: chain.id, coins: coinText(coins), addresses, readAt });
  return `${sums.size} of ${due.length} chains read, ${addresses} addresses`;
}

async function findDue({ database, carriers, clock }: Deps): Promise<Carrier[]> {
  const last = new Map((await findUnswept(database.db)).map((one) => [one.chainId, one]));
  return carriers.filter(({ chain }) => {
    const { addresses = 0, readAt = new Date(0) } = last.get(chain.id) ?? {};
    return (
      chain.endpoints.length > 0 && clock.now().getTime() - readAt.getTime() >= addresses * restMsForEach
    );
  });
}

/** A chain that fails is left out until the next run. */
async function add(sums: Map<Carrier, bigint>, carrier: Carrier, owners: readonly Hex[]): Promise<void> {
  try {
    for (let start = 0; start < owners.length; start += readTogether) {
      const some = owners.slice(start, start + readTogether);
      const coins = await carrier.node.use((ask) => readCoins(ask, carrier.chain, some));
      sums.set(carrier, (sums.get(carrier) ?? 0n) + coins);
    }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    sums.delete(carrier);
  }
}
