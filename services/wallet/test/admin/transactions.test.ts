import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminUnderTest } from './admin-under-test.ts';

let house: AdminUnderTest;
let sender: string;
let payee: string;
beforeAll(async () => {
  house = await startAdmin();
  sender = await house.person('Sender', { coins: 100_000n });
  payee = await house.person('Payee');
});
afterAll(() => house.stop());

const path = '/api/admin/transactions';
const outside = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';

interface Row {
  _id: string;
  [field: string]: unknown;
}
const rows = async (query: string): Promise<Row[]> => {
  const { status, body } = await house.admin.get(`${path}?${query}`);
  expect(status).toBe(200);
  return body.transactions as Row[];
};
const send = async (to: string, amount = 1): Promise<string> => {
  const { body } = await house.wallet
    .as(sender)
    .post('/api/transactions', { to, amount, description: 'a gift' });
  return (body as { transaction: { _id: string } }).transaction._id;
};

describe('the list', () => {
  it('has one row a send, with both parties as auth knows them', async () => {
    const id = await send('Payee', 2.5);
    expect((await rows('type=send')).filter(({ _id }) => _id === id)).toMatchObject([
      {
        fromUser: { _id: sender, username: 'Sender', email: 'Sender@tael.test' },
        toUser: { _id: payee, username: 'Payee' },
        to: null,
        amount: 2.5,
        type: 'send',
        kind: 'send',
        status: 'completed',
        currency: 'USDC',
        description: 'a gift',
      },
    ]);
  });

  it('speaks of swap, receive and pay where the ledger has finer words', async () => {
    await house.wallet.as(sender).post('/api/wallet/sell', { amount: 10 });
    await house.wallet.as(sender).post('/api/wallet/card');
    await house.wallet.as(sender).post('/api/wallet/card/top-up', { amount: 5 });
    expect(await rows('type=swap')).toMatchObject([{ type: 'swap', kind: 'sell' }]);
    expect(await rows('type=pay')).toMatchObject([{ type: 'pay', kind: 'card-top-up', currency: 'CNY' }]);
    expect(await rows('type=receive')).toMatchObject([{ type: 'receive', kind: 'coins' }]);
    expect(await rows('type=points')).toEqual([]);
  });

  it('is filtered by state, and not by what is all or blank', async () => {
    const id = await send(outside);
    expect((await rows('status=pending')).map(({ _id }) => _id)).toContain(id);
    expect((await rows('status=completed')).map(({ _id }) => _id)).not.toContain(id);
    expect(await rows('status=all&type=all&search=')).toEqual(await rows('status=&type='));
    for (const query of ['status=nonsense', 'type=sell']) {
      expect((await house.admin.get(`${path}?${query}`)).status).toBe(400);
    }
  });

  it('is searched by part of a name or e-mail taken literally, by id and by address', async () => {
    const id = await send(outside, 3);
    const other = await house.person('Another', { coins: 100n });
    const found = async (search: string) => rows(`limit=100&search=${encodeURIComponent(search)}`);
    expect((await found('SENDE')).map(({ _id }) => _id)).toContain(id);
    expect((await found('sender@tael')).length).toBe((await found('sende')).length);
    expect((await found('another@')).map(({ toUser }) => toUser)).toMatchObject([{ _id: other }]);
    expect((await found(id)).map(({ _id }) => _id)).toEqual([id]);
    expect((await found(outside.toLowerCase())).map(({ to }) => to)).toContain(outside);
    for (const none of ['%', '_', "' or 1=1", 'nobody at all']) expect(await found(none)).toEqual([]);
    const both = await found('e');
    expect(new Set(both.map(({ _id }) => _id)).size).toBe(both.length);
  });
});

describe('the order', () => {
  const byAmount = (all: readonly Row[]): Row[] =>
    all.toSorted((a, b) => Number(a['amount']) - Number(b['amount']) || (a._id < b._id ? -1 : 1));

  it.each(['createdAt', 'amount'])('by %s is that of all pages, of a search and of the file', async (by) => {
    await Promise.all([3, 3, 3, 0.5].map((amount) => send('Payee', amount)));
    for (const filter of ['', 'search=sende&', 'type=send&status=completed&']) {
      const newestFirst = await rows(`${filter}limit=100`);
      const ascending = by === 'amount' ? byAmount(newestFirst) : newestFirst.toReversed();
      for (const [way, all] of [['asc', ascending] as const, ['desc', ascending.toReversed()] as const]) {
        const order = `${filter}sortBy=${by}&sortOrder=${way}`;
        const paged: Row[] = [];
        for (let page = 1; page <= Math.ceil(all.length / 4); page += 1)
          paged.push(...(await rows(`${order}&limit=4&page=${page}`)));
        expect(paged).toEqual(all);
        const { text } = await house.admin.get(`${path}/export?${order}`);
        const lines = text.split('\r\n').slice(1, -1);
        expect(lines.map((line) => line.slice(0, 36))).toEqual(all.map(({ _id }) => _id));
      }
    }
  });

  it('that is unknown is newest first', async () => {
    const newestFirst = await rows('limit=100');
    for (const order of ['sortBy=description', 'sortBy=', 'sortBy=id;drop&sortOrder=up', 'sortOrder=DESC'])
      expect(await rows(`limit=100&${order}`)).toEqual(newestFirst);
  });
});

describe('the whole list', () => {
  it('is paged, a page past the end being the last, a bad one clamped', async () => {
    const all = await rows('limit=100');
    const paged: Row[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 3); page += 1) {
      const { body } = await house.admin.get(`${path}?limit=3&page=${page}`);
      expect(body).toMatchObject({ total: all.length, currentPage: page });
      paged.push(...(body.transactions as Row[]));
    }
    expect(paged).toEqual(all);
    const { body } = await house.admin.get(`${path}?limit=3&page=999`);
    expect([body.currentPage, body.totalPages]).toEqual(Array(2).fill(Math.ceil(all.length / 3)));
    expect((await house.admin.get(`${path}?page=-1&limit=x`)).body).toMatchObject({ currentPage: 1 });
  });

  it('comes as a file as well, all that fits, with no formula in it', async () => {
    await house.wallet
      .as(sender)
      .post('/api/transactions', { to: 'Payee', amount: 1, description: '=1+1, "quoted"' });
    const all = await rows('limit=100&type=send');
    const { headers, text } = await house.admin.get(`${path}/export?type=send`);
    expect(headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(headers['content-disposition']).toMatch(/filename="transactions-\d{4}-\d\d-\d\d\.csv"/);
    const lines = text.split('\r\n');
    expect(lines.slice(1, -1).map((line) => line.slice(0, 36))).toEqual(all.map(({ _id }) => _id));
    expect(text).toContain(`"'=1+1, ""quoted"""`);
  });
});
