import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { startWithAuthAndWallet } from '../with-wallet.ts';
import { bank } from '../withdrawal-under-test.ts';

const crowd = 5_100;
const path = '/api/withdrawals/admin';
let house: Awaited<ReturnType<typeof startWithAuthAndWallet>>;
beforeAll(async () => {
  house = await startWithAuthAndWallet();
  // More users than a list looks at (1,000), and more than auth returns at a time (5,000).
  const { rows } = await sql<{ id: string }>`
    insert into users (username, username_key, email, email_key, password_hash, invitation_code, created_at)
    select 'n' || n, 'n' || n, n || '@crowd.test', n || '@crowd.test', '', 'crowd' || n,
      now() - interval '1 year' + n * interval '1 second'
    from generate_series(1, ${crowd}::int) n returning id`.execute(house.auth.database.db);
  const ids = rows.map(({ id }) => id);
  for (const userId of [ids.at(0) ?? '', ids.at(-1) ?? '']) {
    await house.wallet.give(userId, 5_00n);
    await house.service.as({ userId }).withdraw(3, bank);
  }
});
afterAll(() => house.stop());

const list = async (search: string) => (await house.service.admin.get(`${path}?search=${search}`)).body;

describe('a search by e-mail that finds a crowd', () => {
  it('says in the list that not all accounts were looked at', async () => {
    expect(await list('@CROWD.test')).toMatchObject({ searchedPartially: true, total: 1 });
    expect(await list('51@crowd.test')).toMatchObject({ searchedPartially: false });
    expect(await list('')).toMatchObject({ searchedPartially: false, total: 2 });
  });

  it('has all of them in the file', async () => {
    const { text } = await house.service.admin.get(`${path}/export?search=@CROWD.test`);
    expect(text).toContain(',n1,1@crowd.test,3,');
    expect(text).toContain(`,n${crowd},${crowd}@crowd.test,3,`);
  });
});
