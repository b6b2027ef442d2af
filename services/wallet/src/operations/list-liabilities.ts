import type { Deps } from '../deps.ts';
import {
  findOutboundSends,
  listAccountCoins,
  readHouseCoins,
  type AccountCoins,
  type OutboundSend,
} from '../store/liabilities.ts';

export interface Liabilities {
  suspense?: bigint;
  sends?: OutboundSend[];
  accounts?: AccountCoins[];
}

const accountsAtOnce = 5_000;

/**
 * One repeatable-read transaction, so that a coin that moves meanwhile is counted once. The reader sets the pace: a
 * reader that rests for longer than an idle transaction may last loses the stream.
 */
export async function* listLiabilities({
  database: { db },
}: Pick<Deps, 'database'>): AsyncGenerator<Liabilities> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const sends = await findOutboundSends(snapshot);
    const house = await readHouseCoins(snapshot);
    const outbound = sends.reduce((sum, { amount }) => sum + amount, 0n);
    if (outbound !== house.outbound)
      throw new Error(`the outbound sends are ${outbound}, and the ledger's account is ${house.outbound}`);
    yield { suspense: house.suspense, sends };
    for (let after: string | undefined; ;) {
      const accounts = await listAccountCoins(snapshot, { after, most: accountsAtOnce });
      if (accounts.length > 0) yield { accounts };
      if (accounts.length < accountsAtOnce) return;
      after = accounts.at(-1)?.userId;
    }
  } finally {
    await snapshot.rollback().execute();
  }
}
