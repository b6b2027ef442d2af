import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable, migrate, openDatabase, sql } from '@tael/postgres';
import { startPostgres } from '@tael/testkit';
import { createLedger } from '../../src/ledger/create-ledger.ts';
import type { Ledger, OrderResult } from '../../src/ledger/ledger.ts';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import type { Order } from '../../src/ledger/order.ts';
import { migrations } from '../../src/migrations.ts';
import {
  admin,
  balanceOf,
  expectProven,
  key,
  log,
  openLedger,
  order,
  person,
  posted,
  price,
  type LedgerUnderTest,
} from './ledger-under-test.ts';

let test: LedgerUnderTest;
beforeEach(async () => {
  test = await openLedger();
});
afterEach(() => test.close());

const send = (from: string, to: string, amount = 1n) =>
  order(from, { rule: 'send', payeeId: to, amount, description: '' });
const killConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'wallet-ledger'`.execute(test.database.db);

async function insist(ledger: Ledger, asked: Order): Promise<OrderResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ledger.post(asked);
    } catch (error) {
      if (attempt === 50) throw error;
    }
  }
}

describe('connections killed under load', () => {
  it('lose nothing that was answered and do nothing twice', async () => {
    const replicas = [test.ledger, test.replica()];
    const users = await Promise.all(
      Array.from({ length: 8 }, () => person(test.ledger, { coins: 100_000n })),
    );
    const postings = await Promise.all(
      Array.from({ length: 16 }, async (_, caller) => {
        const mine: OrderResult[] = [];
        for (let n = 0; n < 25; n++) {
          if ((caller + n) % 12 === 0) await killConnections();
          const [from = '', to = ''] = [users[(caller + n) % 8], users[(caller + n * 3 + 1) % 8]];
          const asked = from === to ? order(from, { rule: 'sell', amount: 5n, price }) : send(from, to, 5n);
          const idempotencyKey = key(`${caller} ${n}`);
          mine.push(await insist(replicas[n % 2] ?? test.ledger, { ...asked, idempotencyKey }));
        }
        return mine;
      }),
    );
    const ids = postings.flat().map((posting) => posting.outcome === 'posted' && posting.operationId);
    const { rows } = await sql<{
      id: string;
    }>`select id from transactions where kind in ('send', 'sell')`.execute(test.database.db);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
    await expectProven(test);
  });
});

describe('the answer of a COMMIT that got lost', () => {
  it('is found again by the operation’s id and is no replay to its only caller', async () => {
    const [from, to] = [await person(test.ledger, { coins: 10n }), await person(test.ledger)];
    const database = openDatabase({ url: test.url, name: 'wallet-ledger', max: 1 });
    let asked = 0;
    // The driver's error if the connection breaks between COMMIT and its answer.
    const pool = new Proxy(database.pool, {
      get: (target, name) =>
        name !== 'query'
          ? (Reflect.get(target, name) as unknown)
          : async (config: { text: string; values: unknown[] }) => {
              const answer = await target.query(config);
              if (asked++ === 0) throw new Error('Connection terminated unexpectedly');
              return answer;
            },
    });
    const ledger = createLedger({ database: { ...database, pool }, coinPrice: price, logger: log });
    const posting = await ledger.post(send(from, to, 7n));
    expect(posting).toMatchObject({
      outcome: 'posted',
      replayed: false,
      answer: { amount: 7n, balance: { coins: 3n } },
    });
    expect(asked).toBe(2);
    expect(await balanceOf(test.database, to)).toMatchObject({ coins: 7n });
    await ledger.stop();
    await database.close();
  });
});

describe('an item that no batch can bear', () => {
  it('fails alone: the others of its batch are posted', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => person(test.ledger, { coins: 10n })));
    const [payee = '', poisoned = '', ...rest] = users;
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'broken for the test'; end $$`.execute(test.database.db);
    await sql
      .raw(
        `create trigger broken before insert on posting for each row when (new.user_id = '${poisoned}')
         execute function refuse()`,
      )
      .execute(test.database.db);
    const bad = test.ledger.post(send(poisoned, payee));
    const good = rest.map((from) => test.ledger.post(send(from, payee)));
    await expect(bad).rejects.toThrow('broken for the test');
    expect((await Promise.all(good)).map(({ outcome }) => outcome)).toEqual(rest.map(() => 'posted'));
    expect(await balanceOf(test.database, payee)).toMatchObject({ coins: 14n });
    await expectProven(test);
  });
});

describe('more than the ledger can take', () => {
  it('is turned away at once with 503 and a time to come back', async () => {
    const ledger = test.replica({ queueLength: 10 });
    const user = await person(ledger, { coins: 1000n });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => ledger.post(order(user, { rule: 'sell', amount: 1n, price }))),
    );
    const turnedAway = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(turnedAway).toHaveLength(20);
    expect(turnedAway[0]).toMatchObject({ status: 503, code: 'wallet.busy', retryAfterSeconds: 1 });
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 990n });
  });

  it('after stop nothing new is taken, and what waits is brought to its end', async () => {
    const user = await person(test.ledger, { coins: 1000n });
    const ledger = test.replica();
    const asked = Array.from({ length: 100 }, () =>
      ledger.post(order(user, { rule: 'sell', amount: 1n, price })),
    );
    // Orders enter the queue in the next microtask.
    await Promise.resolve();
    const stopping = ledger.stop();
    await expect(ledger.post(order(user, { rule: 'sell', amount: 1n, price }))).rejects.toMatchObject({
      status: 503,
    });
    await stopping;
    expect((await Promise.all(asked)).every(({ outcome }) => outcome === 'posted')).toBe(true);
  });
});

describe('a database that is away', () => {
  it('is an error that says so, and the same order goes through when it is back', async () => {
    const server = await startPostgres();
    await migrate(server.url, migrations);
    const database = openDatabase({ url: server.url, name: 'wallet-ledger', max: 2 });
    const ledger = createLedger({ database, coinPrice: price, logger: log });
    const asked = order(newOperationId(), {
      rule: 'coins',
      operation: 'set',
      amount: 5n,
      reason: '',
      actorId: admin,
    });
    await server.kill();
    const failure: unknown = await ledger.post(asked).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    await server.restart();
    expect(posted(await insist(ledger, asked)).balance.coins).toBe(5n);
    await ledger.stop();
    await database.close();
    await server.stop();
  });
});
