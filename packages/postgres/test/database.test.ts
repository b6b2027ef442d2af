import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@tael/testkit';
import { afterCommit, isUnavailable, sql, uniqueViolation } from '../src/index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ migrations: [] });
  await sql`create table account (id int primary key, balance bigint not null)`.execute(test.database.db);
  await sql`insert into account values (1, 9007199254740993), (2, 0)`.execute(test.database.db);
});
afterAll(() => test.drop());

describe('what comes out of the database', () => {
  it('reads int8 as bigint, exact beyond 2^53', async () => {
    const { rows } = await sql<{ balance: bigint }>`select balance from account where id = 1`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ balance: 9007199254740993n }]);
  });

  it('names the constraint that a row broke, and tells it from an outage', async () => {
    const twice = sql`insert into account values (1, 0)`.execute(test.database.db);
    const failure: unknown = await twice.catch((error: unknown) => error);
    expect(uniqueViolation(failure)).toBe('account_pkey');
    expect(isUnavailable(failure)).toBe(false);
  });
});

describe('a refusal', () => {
  it('503 of whoever writes in batches of their own is an outage too, any other is none', () => {
    const refused = (status: number) => Object.assign(new Error('busy'), { status });
    expect([503, 400, 409, 422].map((status) => isUnavailable(refused(status)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isUnavailable(new Error('it failed', { cause: refused(503) }))).toBe(true);
  });
});

describe('a transaction', () => {
  it('runs again after a deadlock: both of two that cross are done', async () => {
    const { database } = test;
    let waiting = 2;
    let bothHold: () => void = () => undefined;
    const meet = new Promise<void>((resolve) => (bothHold = resolve));
    const move = (first: number, second: number) => {
      let attempt = 0;
      return database.transaction(async (tx) => {
        await sql`update account set balance = balance + 1 where id = ${first}`.execute(tx);
        if ((attempt += 1) === 1) {
          if ((waiting -= 1) === 0) bothHold();
          await meet;
        }
        await sql`update account set balance = balance + 1 where id = ${second}`.execute(tx);
      });
    };
    await Promise.all([move(1, 2), move(2, 1)]);
    const { rows } = await sql<{ balance: bigint }>`select balance from account where id = 2`.execute(
      database.db,
    );
    expect(rows).toEqual([{ balance: 2n }]);
  });

  it('tells what waits for its commit only when it has committed, and once', async () => {
    const calls: string[] = [];
    const record = () => void calls.push('committed');
    const failed = test.database.transaction((tx) => {
      afterCommit(tx, record);
      return Promise.reject(new Error('changed my mind'));
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(calls).toEqual([]);
    await test.database.transaction((tx) => {
      afterCommit(tx, record);
      afterCommit(tx, record);
      return Promise.resolve();
    });
    expect(calls).toEqual(['committed']);
  });

  it('is committed although what follows its commit fails', async () => {
    const answer = await test.database.transaction(async (tx) => {
      afterCommit(tx, () => {
        throw new Error('nobody to wake');
      });
      await sql`insert into account values (3, 3)`.execute(tx);
      return 'done';
    });
    expect(answer).toBe('done');
    const { rows } = await sql`select id from account where id = 3`.execute(test.database.db);
    expect(rows).toEqual([{ id: 3 }]);
  });
});
