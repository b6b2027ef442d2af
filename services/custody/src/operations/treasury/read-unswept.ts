import { NodeError } from '@tael/chains';
import type { Hex } from 'viem';
import { readBalances, sumOf, type Balance } from '../../chain/read-coins.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { coinsOf, coinText } from '../../domain/coins.ts';
import { findUnswept, saveUnswept, type UnsweptAddress } from '../../store/readings.ts';

const pageSize = 2_000;
const readTogether = 400;
const mostKept = 500;
/** A million addresses are read again after 2.8 hours: endpoints charge by the call. */
const restMsForEach = 10;

interface Found {
  coins: bigint;
  largest: UnsweptAddress[];
}

type Owner = Pick<UnsweptAddress, 'address' | 'factory' | 'salt'>;

/** Adds up the coins at all deposit addresses, and keeps the addresses that have most. */
export async function readUnswept(deps: Deps, signal: AbortSignal): Promise<string> {
  const { database, scanner, clock } = deps;
  if (scanner === undefined) return 'not read, chain-scanner is not configured';
  const due = await findDue(deps);
  const sums = new Map<Carrier, Found>(due.map((carrier) => [carrier, { coins: 0n, largest: [] }]));
  const readAt = clock.now();
  let addresses = 0;
  for (let after = ''; sums.size > 0;) {
    const page = (await scanner.listDepositAddresses({ after, take: pageSize })).addresses;
    const owners = page.map(({ address, factory, index }): Owner => ({
      address: address.toLowerCase() as Hex,
      factory: factory.toLowerCase(),
      salt: Number(index),
    }));
    await Promise.all([...sums.keys()].map((carrier) => add(sums, carrier, owners)));
    addresses += page.length;
    if (page.length < pageSize) break;
    after = page.at(-1)?.userId ?? '';
    // The next run begins again: a sum of some addresses is none.
    if (signal.aborted) return 'stopped';
  }
  for (const [{ chain }, { coins, largest }] of sums)
    await database.transaction((tx) =>
      saveUnswept(tx, { chainId: chain.id, coins: coinText(coins), addresses, readAt }, largest),
    );
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
async function add(sums: Map<Carrier, Found>, carrier: Carrier, owners: readonly Owner[]): Promise<void> {
  try {
    for (let start = 0; start < owners.length; start += readTogether) {
      const some = new Map(owners.slice(start, start + readTogether).map((one) => [one.address, one]));
      const balances = await carrier.node.use((ask) => readBalances(ask, carrier.chain, [...some.keys()]));
      const { coins, largest } = sums.get(carrier) ?? { coins: 0n, largest: [] };
      const found = balances.flatMap((one) => toUnswept(one, some.get(one.owner)));
      sums.set(carrier, { coins: coins + sumOf(balances), largest: largestOf([...largest, ...found]) });
    }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    sums.delete(carrier);
  }
}

const toUnswept = ({ token, units }: Balance, owner: Owner | undefined): UnsweptAddress[] =>
  owner === undefined
    ? []
    : [
        {
          ...{ ...owner, units, tokenAddress: token.address.toLowerCase() as Hex },
          coins: coinsOf(units, token.decimals),
        },
      ];

const largestOf = (found: UnsweptAddress[]): UnsweptAddress[] =>
  found.toSorted((a, b) => (a.coins < b.coins ? 1 : a.coins > b.coins ? -1 : 0)).slice(0, mostKept);
