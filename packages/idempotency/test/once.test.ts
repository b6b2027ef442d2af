import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable, openDatabase, sql } from '@tael/postgres';
import { eventually, testDatabase, type TestDatabase } from '@tael/testkit';
import { idempotencyMigrations, once, purgeIdempotency, type Attempt } from '../src/index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ migrations: [idempotencyMigrations] });
  await sql`create table effect (id bigint generated always as identity, amount int not null)`.execute(
    test.database.db,
  );
});
afterAll(() => test.drop());
beforeEach(() => sql`truncate effect, idempotency.answer`.execute(test.database.db));

const sell: Attempt = { userId: 'u1', route: 'POST /api/wallet/sell', key: 'k1', body: { amount: 10 } };
const pay = (attempt: Attempt) =>
  test.database.transaction((tx) =>
    once(tx, attempt, async () => {
      await sql`insert into effect (amount) values (1)`.execute(tx);
      return { amount: 10, at: 'first' };
    }),
  );
const effects = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from effect`.execute(test.database.db)).rows[0]?.n;
const waiting = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database.db)
  ).rows[0]?.n;

describe('one key, one effect', () => {
  it('gives the first answer again and does nothing twice', async () => {
    expect(await pay(sell)).toEqual({ answer: { amount: 10, at: 'first' }, replayed: false });
    expect(await pay(sell)).toEqual({ answer: { amount: 10, at: 'first' }, replayed: true });
    expect(await effects()).toBe(1);
  });

  it.each([
    ['figures and texts', { amount: 1234.5, tiny: 0.1, text: 'é 中 \u0000 "', list: [], none: null }],
    ['a text', 'done'],
    ['nothing', undefined],
  ])('replays %s to the letter', async (_what, answer) => {
    const give = () =>
      test.database.transaction((tx) => once<unknown>(tx, sell, () => Promise.resolve(answer)));
    expect(await give()).toEqual({ answer, replayed: false });
    const again = await give();
    expect(JSON.stringify(again)).toBe(JSON.stringify({ answer, replayed: true }));
  });

  it('refuses the key with another body with 422, and does nothing', async () => {
    await pay(sell);
    await expect(pay({ ...sell, body: { amount: 11 } })).rejects.toMatchObject({ status: 422 });
    expect(await effects()).toBe(1);
  });

  it('compares bodies as parsed: the order of keys does not matter, nesting does', async () => {
    await pay({ ...sell, body: { a: 1, b: { c: [1, 2], d: null } } });
    expect(await pay({ ...sell, body: { b: { d: null, c: [1, 2] }, a: 1.0 } })).toMatchObject({
      replayed: true,
    });
    await expect(pay({ ...sell, body: { a: 1, b: { c: [2, 1], d: null } } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it.each([
    ['another user', { userId: 'u2' }],
    ['another route', { route: 'POST /api/wallet/buy' }],
    ['no key at all', { key: undefined }],
  ])('is a new request for %s', async (_whose, change) => {
    await pay(sell);
    expect(await pay({ ...sell, ...change })).toMatchObject({ replayed: false });
    expect(await effects()).toBe(2);
  });
});

describe('attempts at the same time', () => {
  it('ten clients at once with one key: one effect, nine replays', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(sell)));
    expect(answers.filter((one) => !one.replayed)).toHaveLength(1);
    expect(await effects()).toBe(1);
  });

  it('takes the turn of a first attempt that was refused while it waited', async () => {
    let refuse: () => void = () => undefined;
    const underWay = new Promise<never>((_, reject) => (refuse = () => reject(new Error('too little'))));
    let begun = false;
    const first = test.database.transaction((tx) =>
      once(tx, sell, () => {
        begun = true;
        return underWay;
      }),
    );
    await eventually(() => expect(begun).toBe(true));
    const second = pay(sell);
    await eventually(async () => expect(await waiting()).toBe(1));
    refuse();
    await expect(first).rejects.toThrow('too little');
    expect(await second).toMatchObject({ replayed: false });
    expect(await effects()).toBe(1);
  });

  it('waits for the first attempt no longer than a statement may take, and says that it is unavailable', async () => {
    const impatient = openDatabase({ url: test.url, name: 'impatient', statementTimeoutMs: 100 });
    const failure: unknown = await test.database.transaction((tx) =>
      once(tx, sell, () =>
        impatient
          .transaction((other) => once(other, sell, () => Promise.resolve('second')))
          .catch((error: unknown) => error),
      ).then(({ answer }) => answer),
    );
    expect(isUnavailable(failure)).toBe(true);
    await impatient.close();
  });
});

describe('a key', () => {
  it('is free again after a refusal, and the next attempt counts', async () => {
    const refused = test.database.transaction((tx) =>
      once(tx, sell, () => Promise.reject(new Error('too little'))),
    );
    await expect(refused).rejects.toThrow('too little');
    expect(await pay(sell)).toMatchObject({ replayed: false });
  });

  it.each(['', 'x'.repeat(256)])('is refused when its length was not promised', async (key) => {
    await expect(pay({ ...sell, key })).rejects.toMatchObject({ status: 400 });
    expect(await effects()).toBe(0);
  });

  it('is kept for 24 hours and no longer', async () => {
    await pay(sell);
    await pay({ ...sell, key: 'k2' });
    await sql`update idempotency.answer set created_at = now() - interval '25 hours' where key = 'k1'`.execute(
      test.database.db,
    );
    expect(await purgeIdempotency(test.database.db)).toBe(1);
    expect(await pay({ ...sell, key: 'k2' })).toMatchObject({ replayed: true });
    expect(await pay(sell)).toMatchObject({ replayed: false });
  });
});
