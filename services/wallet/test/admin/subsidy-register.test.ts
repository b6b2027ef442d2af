import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nobody, startAdmin, type AdminUnderTest } from './admin-under-test.ts';

let house: AdminUnderTest;
let ann: string;
let bob: string;
beforeAll(async () => {
  house = await startAdmin();
  [ann, bob] = [await house.person('Ann', { available: 100n }), await house.person('Bob')];
  const subsidy = (id: string, operation: string, amount: number, reason: string) =>
    house.admin.put(`/api/withdrawals/admin/user/${id}/cash-subsidy`, { operation, amount, reason });
  await subsidy(ann, 'add', 20, 'a start');
  await house.wallet.as(ann).post('/api/wallet/buy', { amount: 2 });
  await subsidy(ann, 'subtract', 30, '=a claw-back');
  await subsidy(bob, 'set', 5, 'a gift');
});
afterAll(() => house.stop());

const path = '/api/admin/cash-subsidy';
const names = async (query: string) => {
  const { body } = await house.admin.get(`${path}?${query}`);
  return (body.entries as { user: { username: string } }[]).map(({ user }) => user.username);
};

describe('the subsidy register', () => {
  it('has every grant and claw-back, newest first: who, why, what moved and what was not there', async () => {
    const { status, body } = await house.admin.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 3,
      totals: { granted: 25, clawedBack: 20, shortfall: 13.52 },
      entries: [
        { user: { _id: bob }, operation: 'set', amount: 5, change: 5, moved: 5, reason: 'a gift' },
        {
          user: { _id: ann, username: 'Ann', email: 'Ann@tael.test' },
          operation: 'subtract',
          amount: 30,
          change: -20,
          moved: -6.48,
          shortfall: 13.52,
          subsidyAfter: 0,
          processedBy: { username: 'the-admin' },
        },
        { operation: 'add', amount: 20, change: 20, moved: 20, shortfall: 0, subsidyAfter: 20 },
      ],
    });
  });

  it('is filtered by operation, person and day, and paged', async () => {
    expect(await names('operation=set')).toEqual(['Bob']);
    expect(await names('search=ANN@')).toEqual(['Ann', 'Ann']);
    expect(await names('search=%25')).toEqual([]);
    expect(await names('to=2020-01-01')).toEqual([]);
    expect(await names('from=2020-01-01&operation=all')).toHaveLength(3);
    expect(await names('limit=1&page=2')).toEqual(['Ann']);
    expect((await house.admin.get(`${path}?from=2020-02-30`)).status).toBe(400);
  });

  it('finds one entry by its id, with its totals', async () => {
    const { body } = await house.admin.get(`${path}?operation=set`);
    const [{ _id: id }] = body.entries as [{ _id: string }];
    for (const search of [id, ` ${id.toUpperCase()} `]) {
      const found = (await house.admin.get(`${path}?search=${encodeURIComponent(search)}`)).body;
      expect(found).toMatchObject({ total: 1, totals: { granted: 5 }, entries: [{ _id: id, amount: 5 }] });
    }
    expect(await names(`search=${id}&operation=add`)).toEqual([]);
    expect(await names(`search=${nobody()}`)).toEqual([]);
  });
});

describe('the subsidy register, as a whole,', () => {
  it('is summed by day in Shanghai, by the same filter; a day without any is zero', async () => {
    const days = async (query = '') =>
      (await house.admin.get(`${path}/days?${query}`)).body.days as { date: string; entries: number }[];
    const usual = await days();
    expect(usual).toHaveLength(30);
    expect(usual.at(-1)).toMatchObject({ entries: 3, granted: 25, clawedBack: 20, shortfall: 13.52 });
    expect(usual[0]).toMatchObject({ entries: 0, granted: 0, clawedBack: 0, shortfall: 0 });
    const today = usual.at(-1)?.date ?? '';
    expect(await days(`from=${today}&operation=set`)).toEqual([
      { date: today, entries: 1, granted: 5, clawedBack: 0, shortfall: 0 },
    ]);
    expect(await days('from=2020-02-27&to=2020-03-01')).toHaveLength(4);
    expect(await days('from=2000-01-01&to=2020-03-01')).toHaveLength(366);
    expect(await days('from=2020-03-02&to=2020-03-01')).toEqual([]);
  });

  it('comes as a file, with no formula in it', async () => {
    const { text } = await house.admin.get(`${path}/export`);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(
      /,Ann,Ann@tael\.test,subtract,30,-20,-6\.48,13\.52,0,CNY,'=a claw-back,the-admin$/,
    );
  });

  it('is for whoever may read wallets', async () => {
    for (const each of [path, `${path}/days`, `${path}/export`]) {
      expect((await house.moderator('wallets.read').get(each)).status).toBe(200);
      expect((await house.moderator('wallets.write').get(each)).status).toBe(403);
      expect((await house.wallet.asAdmin('user', ['wallets.read']).get(each)).status).toBe(403);
    }
  });
});
