import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { rpcOf } from '../rpc-under-test.ts';
import { startAdmin, type AdminUnderTest } from './admin-under-test.ts';

const crowd = 5_100;
let house: AdminUnderTest;
let oldest: string;
beforeAll(async () => {
  house = await startAdmin();
  // More users than a list searches, and more than auth returns at a time.
  const { rows } = await sql<{ id: string }>`
    insert into users (username, username_key, email, email_key, password_hash, invitation_code, created_at)
    select 'crowd-' || n, 'crowd-' || n, n || '@crowd.test', n || '@crowd.test', '', 'crowd' || n,
      now() - interval '1 year' + n * interval '1 second'
    from generate_series(1, ${crowd}::int) n returning id`.execute(house.auth.database.db);
  oldest = rows[0]?.id ?? '';
  await house.wallet.fund(oldest, { coins: 500n });
  const newest = rows.at(-1)?.id ?? '';
  await house.wallet.fund(newest, { coins: 700n });
  for (const [id, amount] of [
    [oldest, 5],
    [newest, 7],
  ] as const) {
    const grant = { amount, operation: 'add', reason: 'a grant' };
    await house.admin.put(`/api/withdrawals/admin/user/${id}/cash-subsidy`, grant);
  }
});
afterAll(() => house.stop());

describe.each(['/api/admin/transactions', '/api/admin/cash-subsidy'])(
  'a search that finds a crowd in %s',
  (path) => {
    const list = async (search: string) => (await house.admin.get(`${path}?search=${search}`)).body;

    it('says in the list that not all accounts were looked at', async () => {
      const found = await list('crowd-');
      expect(found).toMatchObject({ searchedPartially: true });
      expect(JSON.stringify(found)).toContain(`"crowd-${crowd}"`);
      expect(await list(`crowd-${crowd}`)).toMatchObject({ searchedPartially: false });
      expect(await list('')).toMatchObject({ searchedPartially: false });
    });

    it('has all of them in the file', async () => {
      const { text } = await house.admin.get(`${path}/export?search=CROWD-`);
      expect(text).toContain(',1@crowd.test,');
      expect(text).toContain(`,${crowd}@crowd.test,`);
    });
  },
);

describe('a search that finds a crowd in /api/admin/transactions, by amount', () => {
  it.each([
    ['asc', [5, 5, 7, 7]],
    ['desc', [7, 7, 5, 5]],
  ])('has the whole file in the order %s', async (way, amounts) => {
    const query = `search=CROWD-&sortBy=amount&sortOrder=${way}`;
    const { text } = await house.admin.get(`/api/admin/transactions/export?${query}`);
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines.map((line) => Number(line.split(',')[5]))).toEqual(amounts);
  });
});

describe('a search that finds a crowd of wallets', () => {
  it('ranks the newest that auth finds at a time, and has all of them in the file', async () => {
    const { wallet } = rpcOf(house.wallet.deps);
    const found = await wallet.listHoldings({ search: 'crowd-', page: 1, limit: 1 });
    expect(found).toMatchObject({ total: 5_000, totalPages: 5_000, searchedPartially: true });
    const { text } = await house.admin.get('/api/admin/users/wallet/export?search=CROWD-');
    expect(text.split('\r\n')).toHaveLength(crowd + 2);
    expect(text).toContain(',1@crowd.test,');
  });
});
