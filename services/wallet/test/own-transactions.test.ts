import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { z } from 'zod';
import { newOperationId } from '../src/ledger/operation-id.ts';
import { listOwnTransactions } from '../src/operations/list-own-transactions.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const path = '/api/transactions';
const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const page = z.object({
  transactions: z.array(
    z.object({
      _id: z.string(),
      type: z.string(),
      kind: z.string(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
  total: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
  nextCursor: z.string().nullable(),
});
type Page = z.infer<typeof page>;

let wallet: WalletUnderTest;
let me: string;
let friend: string;
const list = async (query = '', of = me): Promise<Page> => {
  const answer = await wallet.as(of).get(path + query);
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${String(answer.body.message)}`);
  return page.parse(answer.body);
};
const types = ({ transactions }: Page) => transactions.map(({ type }) => type);
const ids = ({ transactions }: Page) => transactions.map(({ _id }) => _id);

beforeAll(async () => {
  wallet = await startWallet();
  me = await wallet.person('Me', { coins: 10_000n, available: 10_000n });
  friend = await wallet.person('Fri%end', { coins: 5_000n });
  const mine = wallet.as(me);
  const about = { userId: me, reason: 'welcome', actorId: newOperationId() };
  await mine.post(path, { to: 'fri%end', amount: 1, description: 'Dinner 100%' });
  await wallet.as(friend).post(path, { to: 'me', amount: 2, description: 'thanks' });
  await mine.post(path, { to: outside, amount: 3 });
  await mine.post('/api/wallet/sell', { amount: 4 });
  await mine.post('/api/wallet/buy', { amount: 5 });
  await mine.post('/api/wallet/card');
  await mine.post('/api/wallet/card/top-up', { amount: 6 });
  const { ledger } = wallet.deps;
  const subsidy = { rule: 'subsidy', operation: 'add', amount: 700n } as const;
  await ledger.post({ operationId: newOperationId(), ...about, ...subsidy });
  const hold = { rule: 'hold', holdId: 'withdrawal:1', amount: 800n } as const;
  await ledger.post({ operationId: newOperationId(), userId: me, ...hold });
  await ledger.post({ operationId: newOperationId(), userId: me, rule: 'release', holdId: 'withdrawal:1' });
});
afterAll(() => wallet.stop());

describe('my own ledger', () => {
  it('has every kind in its own words, newest first, and nothing of others', async () => {
    const all = await list();
    expect(types(all)).toEqual([
      ...['withdrawal', 'subsidy', 'card', 'buy', 'sell', 'send', 'receive', 'send'],
      ...['receive', 'receive'],
    ]);
    expect(all).toMatchObject({ total: 10, totalPages: 1, currentPage: 1, nextCursor: null });
    const theirs = await list('', friend);
    expect(types(theirs)).toEqual(['send', 'receive', 'receive']);
  });

  it('tells amounts as positive, their currency, direction and the other party', async () => {
    const { body } = await wallet.as(me).get(`${path}?search=dinner`);
    expect(body.transactions).toMatchObject([
      {
        type: 'send',
        kind: 'send',
        amount: 1,
        currency: 'USDC',
        incoming: false,
        to: 'Fri%end',
        from: null,
        description: 'Dinner 100%',
        status: 'completed',
      },
    ]);
    const { body: received } = await wallet.as(me).get(`${path}?search=thanks`);
    expect(received.transactions).toMatchObject([
      { type: 'receive', incoming: true, from: 'Fri%end', to: null },
    ]);
    const { body: card } = await wallet.as(me).get('/api/wallet/card/transactions');
    expect(card).toMatchObject({ total: 1, transactions: [{ type: 'card', amount: 6, currency: 'CNY' }] });
  });

  it('counts all, this month and what came through of what is settled, whatever the filter', async () => {
    const { body } = await wallet.as(me).get(`${path}?type=sell`);
    // Ten in all: one pending, one failed.
    expect(body.stats).toEqual({ total: 10, thisMonth: 10, successRate: (8 / 9) * 100 });
    const nobody = await wallet.person('nobody yet');
    const { body: empty } = await wallet.as(nobody).get(path);
    expect(empty).toMatchObject({ total: 0, stats: { total: 0, thisMonth: 0, successRate: 0 } });
  });
});

describe('filters', () => {
  it.each([
    ['?type=send', ['send', 'send']],
    ['?type=receive', ['receive', 'receive', 'receive']],
    ['?type=withdrawal', ['withdrawal']],
    ['?type=points', []],
    ['?type=all&status=all', 10],
    ['?type=&status=&from=&to=&search=', 10],
    ['?status=pending', ['send']],
    ['?status=failed', ['withdrawal']],
    ['?status=completed&type=send', ['send']],
    ['?search=FRI%25END', ['receive', 'send']],
    ['?search=%25', ['receive', 'send']],
    ['?search=_', []],
    ['?search=0x5aaeb6', ['send']],
    ['?search=dinner%20100%25', ['send']],
  ])('%s', async (query, expected) => {
    const found = await list(query);
    if (typeof expected === 'number') expect(found.total).toBe(expected);
    else expect([types(found), found.total]).toEqual([expected, expected.length]);
  });

  it.each(['?type=nonsense', '?status=requested', '?from=2026-02-30', '?to=yesterday', '?cursor=1'])(
    '%s is refused, not ignored',
    async (query) => expect((await wallet.as(me).get(path + query)).status).toBe(400),
  );

  it("take a range of Shanghai's days, both included", async () => {
    const diarist = await wallet.person('diarist', { coins: 300n });
    for (const at of ['2026-01-31T15:59:59Z', '2026-01-31T16:00:00Z', '2026-02-01T15:59:59Z']) {
      const { body } = await wallet.as(diarist).post('/api/wallet/sell', { amount: 1 });
      expect(body.amount).toBe(1);
      await sql`update transactions set created_at = ${at}, settled_at = ${at}
        where from_user = ${diarist} and created_at > now() - interval '1 day'`.execute(
        wallet.deps.database.db,
      );
    }
    const times = async (query: string) =>
      (await list(`${query}&type=sell`, diarist)).transactions.map(({ createdAt }) => createdAt.slice(0, 16));
    expect(await times('?from=2026-02-01&to=2026-02-01')).toEqual(['2026-02-01T15:59', '2026-01-31T16:00']);
    expect(await times('?to=2026-01-31')).toEqual(['2026-01-31T15:59']);
    expect(await times('?from=2026-02-02')).toEqual([]);
  });
});

describe('paging', () => {
  it('by page and by cursor gives every row once, in the same order', async () => {
    const whole = ids(await list('?limit=100'));
    const byPage = [1, 2, 3, 4].map((n) => list(`?limit=3&page=${n}`));
    expect((await Promise.all(byPage)).flatMap(ids)).toEqual(whole);
    const byCursor: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: Page = await list(`?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      byCursor.push(...ids(next));
      cursor = next.nextCursor;
    }
    expect(byCursor).toEqual(whole);
  });

  it('clamps what is out of range: the last page after the end, a hundred rows at most', async () => {
    expect(await list('?limit=4&page=99')).toMatchObject({ totalPages: 3, currentPage: 3 });
    expect(ids(await list('?limit=4&page=99'))).toHaveLength(2);
    expect(await list('?limit=-5&page=nonsense')).toMatchObject({ totalPages: 10, currentPage: 1 });
    expect(await list('?limit=100000')).toMatchObject({ totalPages: 1 });
  });
});

describe('the export', () => {
  it('has every row of the filter, in portions unseen by the reader, and no formula', async () => {
    const writer = await wallet.person('=cmd()', { coins: 2_000n });
    await Promise.all(
      Array.from({ length: 620 }, (_, n) =>
        wallet
          .as(writer)
          .post(path, { to: 'fri%end', amount: 0.01, description: n === 0 ? '=1+1, "x"' : 'row' }),
      ),
    );
    const file = await wallet.as(writer).get(`${path}/export?type=send`);
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, ...rows] = file.text.split('\r\n');
    expect(head).toBe('id,time,type,status,amount,currency,to,from,description');
    expect(rows.pop()).toBe('');
    expect(new Set(rows.map((one) => one.split(',')[0])).size).toBe(620);
    expect(rows.every((one) => one.includes(',send,completed,-0.01,USDC,Fri%end,,'))).toBe(true);
    expect(rows.filter((one) => one.endsWith(`,"'=1+1, ""x"""`))).toHaveLength(1);
    const received = (await wallet.as(friend).get(`${path}/export?search=cmd`)).text.split('\r\n');
    expect(received[1]).toContain(`,receive,completed,0.01,USDC,,'=cmd(),`);
    expect((await wallet.as(writer).get(`${path}/export?status=pending`)).text.split('\r\n')).toHaveLength(2);
  });
});

describe('a receipt', () => {
  it('has the timeline, and says what a sell brought', async () => {
    const [sold = ''] = ids(await list('?type=sell'));
    const { body } = await wallet.as(me).get(`${path}/${sold}`);
    expect(body.transaction).toMatchObject({ _id: sold, amount: 4, counterAmount: 29.04, coinPrice: 7.26 });
    const [released = ''] = ids(await list('?type=withdrawal'));
    const { body: withdrawal } = await wallet.as(me).get(`${path}/${released}`);
    expect(withdrawal.transaction).toMatchObject({
      status: 'failed',
      reference: 'withdrawal:1',
      timeline: [{ status: 'pending' }, { status: 'failed' }],
    });
    const [pending = ''] = ids(await list('?status=pending'));
    const { body: outward } = await wallet.as(me).get(`${path}/${pending}`);
    expect(outward.transaction).toMatchObject({ address: outside, timeline: [{ status: 'pending' }] });
  });

  it('is for its two parties alone', async () => {
    const [sent = ''] = ids(await list('?search=dinner'));
    const stranger = await wallet.person('stranger');
    expect((await wallet.as(friend).get(`${path}/${sent}`)).body.transaction).toMatchObject({
      type: 'receive',
      from: 'Me',
    });
    const refused = await wallet.as(stranger).get(`${path}/${sent}`);
    expect([refused.status, refused.body.message]).toEqual([404, 'Transaction not found']);
    for (const id of [newOperationId(), 'not-an-id']) {
      const unknown = await wallet.as(me).get(`${path}/${id}`);
      expect([unknown.status, unknown.body.message]).toEqual([404, 'Transaction not found']);
    }
  });
});

describe('the first page', () => {
  it('takes at most five queries, so that lists leave connections of the pool to writes', async () => {
    let queries = 0;
    const db = wallet.deps.database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const deps = { ...wallet.deps, database: { ...wallet.deps.database, db } };
    await listOwnTransactions(deps, me, { page: 1, limit: 20 });
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(5);
  });
});
