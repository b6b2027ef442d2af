import { openDatabase, sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { createLedger } from '../src/ledger/create-ledger.ts';
import type { Ledger } from '../src/ledger/ledger.ts';
import { newOperationId } from '../src/ledger/operation-id.ts';
import type { Instruction } from '../src/ledger/order.ts';
import { saveFacts } from '../src/store/user-facts.ts';

/** Users that are not registered with auth: payees, and owners of a history. */
export interface Population {
  /** All of one length, so that requests with a name have one length too. */
  names: readonly string[];
  give(userIds: readonly string[], coins: bigint): Promise<void>;
  /** Sends coins among the users until the ledger has this number of postings. */
  growTo(postings: number): Promise<void>;
  close(): Promise<void>;
}

const coinPrice = 726n;
const each = 100_000_000n;

export async function populate(url: string, people: number): Promise<Population> {
  const database = openDatabase({ url, name: 'population', max: 4, statementTimeoutMs: 0 });
  const logger = createLogger({ service: 'population', level: 'error' });
  // Larger batches than in a service, because only the resulting rows matter.
  const ledger = createLedger({ database, coinPrice, logger, batchSize: 200, queueLength: 10_000 });
  const ids = Array.from({ length: people }, () => newOperationId());
  const names = ids.map((_, n) => `payee${String(n).padStart(6, '0')}`);
  const registeredAt = new Date();
  await saveFacts(
    database.db,
    ids.map((userId, n) => ({
      userId,
      username: names[n] ?? '',
      status: 'active' as const,
      version: 1n,
      registeredAt,
    })),
  );
  await give(ledger, ids, each);
  return {
    names,
    give: (userIds, coins) => give(ledger, userIds, coins),
    growTo: (postings) => grow(database, ledger, ids, postings),
    close: async () => {
      await ledger.stop();
      await database.close();
    },
  };
}

const give = (ledger: Ledger, userIds: readonly string[], amount: bigint): Promise<void> =>
  inTurns(userIds.length, async (n) => {
    const userId = userIds[n] ?? '';
    const gift = { rule: 'coins', operation: 'add', amount, reason: 'a start', actorId: userId } as const;
    await ask(ledger, userId, gift);
  });

async function grow(database: Database, ledger: Ledger, ids: readonly string[], wanted: number) {
  const { rows } = await sql<{ postings: bigint }>`select count(*) as postings from posting`.execute(
    database.db,
  );
  const sends = Math.max(0, Math.ceil((wanted - Number(rows[0]?.postings ?? 0)) / 2));
  await inTurns(sends, async (n) => {
    const [from, to] = [n % ids.length, (n * 7919 + 1 + Math.floor(n / ids.length)) % ids.length];
    if (from === to) return;
    const payeeId = ids[to] ?? '';
    await ask(ledger, ids[from] ?? '', { rule: 'send', payeeId, amount: 10n, description: 'lunch' });
  });
  // A running service has autovacuum and a relay.
  await sql`truncate events.outbox`.execute(database.db);
  await sql`vacuum analyze`.execute(database.db);
}

async function ask(ledger: Ledger, userId: string, instruction: Instruction): Promise<void> {
  const posting = await ledger.post({ operationId: newOperationId(), userId, ...instruction });
  if (posting.outcome === 'refused')
    throw new Error(`${instruction.rule} of the population: ${posting.reason}`);
}

const atOnce = 800;

async function inTurns(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
