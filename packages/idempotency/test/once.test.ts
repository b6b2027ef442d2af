import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@tael/postgres';
import { testDatabase, type TestDatabase } from '@tael/testkit';
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

describe('one key, one effect', () => {
  it('gives the first answer again and does nothing twice', async () => {
    expect(await pay(sell)).toEqual({ answer: { amount: 10, at: 'first' }, replayed: false });
    expect(await pay(sell)).toEqual({ answer: { amount: 10, at: 'first' }, replayed: true });
    expect(await effects()).toBe(1);
  });

  it('ten clients at once with one key: one effect, nine replays', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(sell)));
    expect(answers.filter((one) => !one.replayed)).toHaveLength(1);
    expect(await effects()).toBe(1);
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

  it('forgets a refusal: the key is free and the next attempt counts', async () => {
    const refused = test.database.transaction((tx) =>
      once(tx, sell, () => Promise.reject(new Error('too little'))),
    );
    await expect(refused).rejects.toThrow('too little');
    expect(await pay(sell)).toMatchObject({ replayed: false });
  });

  it.each(['', 'x'.repeat(256)])('refuses a key of a length that nobody promised', async (key) => {
    await expect(pay({ ...sell, key })).rejects.toMatchObject({ status: 400 });
    expect(await effects()).toBe(0);
  });

  it('keeps keys for 24 hours and no longer', async () => {
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
