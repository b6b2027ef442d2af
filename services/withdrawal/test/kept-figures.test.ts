import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, sql, type Database, type Db } from '@tael/postgres';
import { eventually, testDatabase } from '@tael/testkit';
import fc from 'fast-check';
import { transitions, type InnerStatus } from '../src/domain/withdrawal.ts';
import { migrations } from '../src/migrations.ts';
import { findAfter, findPage, openList, type Filter } from '../src/store/lists.ts';
import type { Withdrawal } from '../src/store/rows.ts';
import { buryFacts, saveFacts } from '../src/store/user-facts.ts';
import { forget, insertRequest, insertSends, moveWithdrawal } from '../src/store/withdrawals.ts';

let stores: { url: string; database: Database; drop: () => Promise<void> };
let other: Database;
beforeAll(async () => {
  stores = await testDatabase({ migrations });
  other = openDatabase({ url: stores.url, name: 'other' });
});
afterAll(async () => {
  await other.close();
  await stores.drop();
});

let people: string[];
let made: Withdrawal[];
let version: bigint;
beforeEach(() => {
  people = Array.from({ length: 3 }, () => randomUUID());
  made = [];
  version = 1n;
});

const request = async (userId: string, at = new Date(), db: Db = stores.database.db): Promise<Withdrawal> => {
  const account = { method: 'wechat', sealedAccount: Buffer.of(1), accountFingerprint: 'f' } as const;
  const wish = { userId, amount: 100n + version, ...account, key: undefined, bodyHash: undefined, at };
  const row = await insertRequest(db, wish);
  if (row === undefined) throw new Error('no key, no other row');
  return row;
};
const move = async (n: number, to: InnerStatus) => {
  const row = made[n];
  if (row === undefined || !transitions[row.status].includes(to)) return;
  const at = new Date(row.createdAt.getTime() + n * 3_600_000);
  const moved = await moveWithdrawal(stores.database.db, row, { to, at, notes: 'why' });
  if (moved !== undefined) made[n] = moved;
  if (to === 'voided') await forget(stores.database.db, row.id, 'voided');
};
const rename = (userId: string, username: string) =>
  stores.database.transaction((tx) =>
    saveFacts(tx, [{ userId, username, version: (version += 1n), emailVerified: true }]),
  );
const bury = (userId: string) =>
  stores.database.transaction((tx) => buryFacts(tx, [{ userId, version: (version += 1n), at: new Date() }]));

const kept = async () => {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(stores.database.db)).rows;
  return {
    figures: await read(sql`
      select kind, counted, day::text, status, stripe, count, listed, amount from payout_figures
      where (count, listed, amount) <> (0, 0, 0) order by 1, 2, 3, 4, 5`),
    owners: await read(sql`
      select * from payout_owner where pending + approved + processing + completed + rejected > 0 order by user_id, kind`),
    labels: await read(sql`select id, search, hidden from withdrawal order by id`),
  };
};
const expectRecounted = async () => {
  const before = await kept();
  await sql`select recount_payouts()`.execute(stores.database.db);
  expect(before).toEqual(await kept());
};

const steps = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('request' as const), who: fc.nat(2), days: fc.nat(3) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(12),
      to: fc.constantFrom<InnerStatus>(
        'pending',
        'voided',
        'approved',
        'processing',
        'completed',
        'rejected',
      ),
    }),
  },
  fc.record({ do: fc.constant('rename' as const), who: fc.nat(2), name: fc.string({ maxLength: 4 }) }),
  fc.record({ do: fc.constant('bury' as const), who: fc.nat(2) }),
);

describe('totals, figures and names that are kept', () => {
  it('are what counting would give, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (story) => {
        people = people.map(() => randomUUID());
        made = [];
        for (const step of story) {
          if (step.do === 'move') await move(step.which % Math.max(1, made.length), step.to);
          else if (step.do === 'request')
            made.push(await request(people[step.who] ?? '', new Date(Date.now() - step.days * 86_400_000)));
          else if (step.do === 'rename') await rename(people[step.who] ?? '', step.name);
          else await bury(people[step.who] ?? '');
        }
        await expectRecounted();
      }),
      { numRuns: 60 },
    );
  });

  it('hold while many move at once', async () => {
    const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => request(people[n % 3] ?? '')));
    const carried = rows.map(async (row, n) => {
      let at: Withdrawal | undefined = row;
      for (const to of n % 2 === 0
        ? (['pending', 'approved'] as const)
        : (['pending', 'rejected'] as const)) {
        const from: Withdrawal | undefined = at;
        if (from === undefined) throw new Error('nobody else moves it');
        const move = { to, at: new Date(), notes: 'why' };
        at = await stores.database.transaction((tx) => moveWithdrawal(tx, from, move));
      }
    });
    await Promise.all([...carried, rename(people[0] ?? '', 'Renamed'), bury(people[2] ?? '')]);
    await expectRecounted();
    const { total } = await findPage(
      stores.database.db,
      { kind: 'payout', search: 'RENAMED' },
      { page: 1, limit: 5 },
    );
    expect(total).toBe(14);
  });

  it('a name that changes while a request is made is the new one', async () => {
    const [userId = ''] = people;
    await rename(userId, 'before');
    let renamed: Promise<void> = Promise.resolve();
    await other.transaction(async (tx) => {
      const row = await request(userId, new Date(), tx);
      await moveWithdrawal(tx, row, { to: 'pending', at: new Date() });
      renamed = rename(userId, 'afterwards');
      // The rename waits for this transaction.
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          stores.database.db,
        );
        if (rows.length === 0) throw new Error('nobody waits');
      });
    });
    await renamed;
    const found = await findPage(
      stores.database.db,
      { kind: 'payout', search: 'afterwards' },
      { page: 1, limit: 5 },
    );
    expect([found.total, found.items.length]).toEqual([1, 1]);
  });
});

const all = async (filter: Filter) => {
  const { db } = stores.database;
  const list = await openList(db, filter);
  return (await findAfter(db, list, { after: undefined, take: 1000 })).map(({ id }) => id);
};

describe('a list', () => {
  it('gives by pages what it gives at once, however it is read', async () => {
    const { db } = stores.database;
    const [owner = '', another = ''] = people;
    await rename(owner, 'Paged One');
    await rename(another, 'Paged Two');
    for (let n = 0; n < 23; n += 1) {
      const row = await request(n % 3 === 0 ? another : owner, new Date(Date.now() - (n % 5) * 86_400_000));
      await moveWithdrawal(db, row, { to: 'pending', at: new Date() });
    }
    const sends = Array.from({ length: 9 }, (_, n) => ({
      ...{ id: randomUUID(), userId: n % 3 === 0 ? another : owner, amount: 100n, worth: 726n, chainId: 1n },
      ...{ sealedAccount: Buffer.of(1), accountFingerprint: 'a', at: new Date(Date.now() - n * 43_200_000) },
    }));
    await insertSends(db, sends);
    const fitting: Omit<Filter, 'kind'>[] = [
      {},
      { status: 'pending' },
      { userId: owner },
      { userId: owner, status: 'pending' },
      { search: 'paged' },
      { search: 'paged', status: 'pending' },
      { search: 'paged one', alsoUserIds: [another, owner, randomUUID()] },
      { search: 'nobody', alsoUserIds: [another] },
    ];
    const filters = fitting.flatMap((filter): Filter[] => [
      { kind: 'payout', ...filter },
      { kind: 'send', ...filter },
    ]);
    expect(await all({ kind: 'send' })).toHaveLength(9);
    await expectRecounted();
    for (const filter of filters) {
      const whole = await all(filter);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 4); page += 1) {
        const { items, total, currentPage } = await findPage(db, filter, { page, limit: 4 });
        expect([total, currentPage]).toEqual([whole.length, page]);
        pages.push(...items.map(({ id }) => id));
      }
      expect(pages).toEqual(whole);
      const last = await findPage(db, filter, { page: 10_000, limit: 4 });
      expect(last.items.map(({ id }) => id)).toEqual(whole.slice((Math.ceil(whole.length / 4) - 1) * 4));
    }
  });
});

describe('a list of a search', () => {
  it('that fits thousands ends with the newest thousand, and says how many there are', async () => {
    const { db } = stores.database;
    const [owner = '', rare = ''] = people;
    await rename(owner, 'thousandfold');
    await rename(rare, 'one of a kind');
    await sql`
      insert into withdrawal (user_id, amount, method, sealed_account, account_fingerprint, status, created_at, changed_at)
      select case when n % 2000 = 7 then ${rare}::uuid else ${owner}::uuid end, n, 'wechat', '', 'f', 'pending',
        now() - n * interval '1 minute', now() from generate_series(1, 6000) n`.execute(db);
    const newest = (await all({ kind: 'payout', userId: owner })).slice(0, 1000);
    const search = { kind: 'payout', search: 'THOUSAND', status: 'pending' } as const;
    const first = await findPage(db, search, { page: 1, limit: 100 });
    expect([first.total, first.totalPages]).toEqual([5_997, 10]);
    expect(first.items.map(({ id }) => id)).toEqual(newest.slice(0, 100));
    const last = await findPage(db, search, { page: 11, limit: 100 });
    expect([last.currentPage, last.items.map(({ id }) => id)]).toEqual([10, newest.slice(900)]);
    expect(
      (await findPage(db, { kind: 'payout', search: 'one of' }, { page: 1, limit: 100 })).items,
    ).toHaveLength(3);
  });
});
