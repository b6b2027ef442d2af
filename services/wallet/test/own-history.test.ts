import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const path = '/api/transactions';
const rows = 13_000;

let wallet: WalletUnderTest;
let me: string;
let friend: string;

/** Rows as the ledger leaves them: batches of three with one time, some pending, some failed. */
async function seed(): Promise<void> {
  await sql`
    insert into transactions (id, kind, status, from_user, to_user, amount, currency, volume, description, created_at,
      settled_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, kind, status,
      case when gives then ${me}::uuid else ${friend}::uuid end, case when kind = 'send' then
        case when gives then ${friend}::uuid else ${me}::uuid end end,
      100 + n, 'USDC', 1, case when n % 1000 = 5 then 'thousandth' else '' end, at,
      case when status <> 'pending' then at end
    from (
      select n, n % 3 > 0 as gives, now() - interval '2 minutes' - n / 3 * interval '3 minutes' as at,
        case when n % 10 = 7 and n % 3 > 0 then 'sell' else 'send' end as kind,
        case when n % 3 > 0 and n % 97 = 4 then 'failed' when n % 3 > 0 and n % 997 = 8 then 'pending' else 'completed'
          end as status
      from generate_series(1, ${rows}) n
    ) made`.execute(wallet.seeds);
}

beforeAll(async () => {
  wallet = await startWallet();
  [me, friend] = [await wallet.person('long-lived'), await wallet.person('friend')];
  await seed();
});
afterAll(() => wallet.stop());

interface Page {
  transactions: { _id: string }[];
  total: number;
  totalPages: number;
  currentPage: number;
  searchedSince: string | null;
  stats: { total: number; thisMonth: number; successRate: number };
}
const read = async (query: string): Promise<Page> => {
  const { status, body } = await wallet.as(me).get(`${path}?${query}`);
  expect(status).toBe(200);
  return body as unknown as Page;
};
const expected = async (condition: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows: found } = await sql<{ id: string }>`
    select id from transactions t where (from_user = ${me} or to_user = ${me}) and ${condition}
    order by created_at desc, id desc`.execute(wallet.deps.database.db);
  return found.map(({ id }) => id);
};
const day = (daysAgo: number) =>
  new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
const since = (daysAgo: number) =>
  sql`created_at >= (${day(daysAgo)}::timestamp at time zone 'Asia/Shanghai')`;
const until = (daysAgo: number) =>
  sql`created_at < ((${day(daysAgo)}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

const lists = (): [string, ReturnType<typeof sql>][] => [
  ['', sql`true`],
  ['type=send', sql`kind = 'send' and from_user = ${me}`],
  ['type=receive', sql`kind = 'send' and to_user = ${me}`],
  ['type=sell', sql`kind = 'sell'`],
  ['type=deposit', sql`false`],
  ['status=completed', sql`status = 'completed'`],
  ['status=completed&type=sell', sql`status = 'completed' and kind = 'sell'`],
  ['status=failed', sql`status = 'failed'`],
  ['status=pending', sql`status = 'pending'`],
  [`from=${day(4)}`, since(4)],
  [`to=${day(3)}`, until(3)],
  [`from=${day(7)}&to=${day(2)}`, sql`${since(7)} and ${until(2)}`],
  [
    `from=${day(7)}&to=${day(2)}&status=completed&type=send`,
    sql`${since(7)} and ${until(2)} and status = 'completed' and kind = 'send' and from_user = ${me}`,
  ],
  [`from=${day(0)}`, since(0)],
  [`from=${day(900)}&to=${day(800)}`, sql`false`],
];

describe('a long history', () => {
  it('gives each page, total and figure as counting would, whatever it is filtered by', async () => {
    for (const [query, condition] of lists()) {
      const all = await expected(condition);
      const last = Math.max(1, Math.ceil(all.length / 100));
      for (const page of new Set([1, 2, Math.ceil(last / 3), Math.ceil(last / 2), last - 1, last, 99_999])) {
        if (page < 1) continue;
        const answer = await read(`${query}&limit=100&page=${page}`);
        const at = Math.min(page, last);
        expect([query, answer.total, answer.currentPage]).toEqual([query, all.length, at]);
        expect(answer.transactions.map(({ _id }) => _id)).toEqual(all.slice((at - 1) * 100, at * 100));
      }
    }
  });

  it('has its figures over all of it', async () => {
    const { stats } = await read('limit=1&type=sell');
    const [all, failed, pending] = [
      (await expected(sql`true`)).length,
      (await expected(sql`status = 'failed'`)).length,
      (await expected(sql`status = 'pending'`)).length,
    ];
    expect(stats.total).toBe(all);
    expect(stats.successRate).toBeCloseTo(((all - failed - pending) / (all - pending)) * 100, 10);
    const month = sql`created_at >= (date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
    expect(stats.thisMonth).toBe((await expected(month)).length);
  });

  it('has checkpoints behind what could still be committing, and what is added counts at once', async () => {
    const { rows: checkpoints } = await sql<{ count: number }>`
      select count(*)::int as count from history_checkpoint where user_id = ${me} and until < now() - interval '1 minute'
    `.execute(wallet.deps.database.db);
    expect(checkpoints[0]?.count).toBeGreaterThanOrEqual(5);
    const before = (await read('limit=1')).total;
    const actorId = randomUUID();
    const gift = { rule: 'coins', operation: 'add', amount: 100n, reason: 'r', actorId } as const;
    await wallet.deps.ledger.post({ operationId: randomUUID(), userId: me, ...gift });
    const after = await read('limit=1');
    expect([after.total, after.stats.total]).toEqual([before + 1, before + 1]);
  });

  it('a decision on what waited counts, though a checkpoint has passed it', async () => {
    const [id = ''] = (await expected(sql`status = 'pending'`)).slice(-1);
    const before = (await read('status=completed&limit=1')).total;
    await sql`update transactions set status = 'completed', settled_at = now() where id = ${id}`.execute(
      wallet.deps.database.db,
    );
    expect((await read('status=completed&limit=1')).total).toBe(before + 1);
  });
});

describe('a search in it', () => {
  it('looks at the newest thousands and says how far back; days lead further', async () => {
    const all = await expected(sql`description = 'thousandth'`);
    const found = await read('search=THOUSANDTH&limit=100');
    const { searchedSince } = found;
    if (searchedSince === null) throw new Error('not all of it was looked at');
    const seen = await expected(
      sql`description = 'thousandth' and created_at > ${searchedSince}::timestamptz`,
    );
    expect(found.total).toBeGreaterThanOrEqual(4);
    expect(found.transactions.map(({ _id }) => _id)).toEqual(seen);
    const looked = await expected(sql`created_at > ${searchedSince}::timestamptz`);
    expect(looked.length).toBeGreaterThanOrEqual(4_000);
    const both = new Set(found.transactions.map(({ _id }) => _id));
    for (let to: string | null = searchedSince; to !== null;) {
      const older: Page = await read(`search=thousandth&limit=100&to=${shanghaiDay(new Date(to))}`);
      for (const { _id } of older.transactions) both.add(_id);
      expect(older.searchedSince === null || older.searchedSince < to).toBe(true);
      to = older.searchedSince;
    }
    expect([...both].sort()).toEqual(all.toSorted());
  });

  it('is paged, and in a file complete', async () => {
    const found = await read('search=friend&limit=100');
    const page = await read('search=friend&limit=10&page=3');
    expect(page.transactions).toEqual(found.transactions.slice(20, 30));
    expect((await read('search=friend&limit=100&page=99999')).currentPage).toBe(found.totalPages);
    const { text } = await wallet.as(me).get(`${path}/export?search=thousandth`);
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.slice(0, 36))).toEqual(await expected(sql`description = 'thousandth'`));
  });
});
