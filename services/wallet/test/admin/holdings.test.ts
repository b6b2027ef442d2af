import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { exportHoldings } from '../../src/operations/admin/list-holdings.ts';
import { rpcOf } from '../rpc-under-test.ts';
import { startWallet } from '../wallet-under-test.ts';
import { startAdmin, type AdminUnderTest } from './admin-under-test.ts';

let house: AdminUnderTest;
let rpc: ReturnType<typeof rpcOf>['wallet'];
const nameOf = new Map<string, string>();
beforeAll(async () => {
  house = await startAdmin();
  rpc = rpcOf(house.wallet.deps).wallet;
  nameOf.set(house.adminId, 'the-admin');
  nameOf.set((await house.auth.signInAdmin()).id, 'first');
  for (const [name, coins] of [
    ['poor', 100n],
    ['rich', 900n],
    ['middle', 500n],
  ] as const) {
    const id = await house.person(name, { coins });
    await house.wallet.saveFact(id, { username: name, status: 'active', version: 1n });
    nameOf.set(id, name);
  }
});
afterAll(() => house.stop());

const list = async (wish: Parameters<typeof rpc.listHoldings>[0] = {}) => {
  const { holdings, ...page } = await rpc.listHoldings({ page: 1, limit: 100, ...wish });
  return { names: holdings.map(({ userId }) => nameOf.get(userId)), holdings, ...page };
};

describe('the list of wallets', () => {
  it('is ranked, largest first; an account whose event has not come yet has zeros', async () => {
    const { names, holdings, ...page } = await list();
    expect([names.slice(0, 3), names.slice(3).sort()]).toEqual([
      ['rich', 'middle', 'poor'],
      ['first', 'the-admin'],
    ]);
    expect(holdings.map(({ coins }) => coins)).toEqual([900n, 500n, 100n, 0n, 0n]);
    expect(page).toMatchObject({ total: 5, totalPages: 1, currentPage: 1, searchedPartially: false });
  });

  it('is paged and sorted on request', async () => {
    const second = { names: ['middle'], total: 5, totalPages: 5, currentPage: 2 };
    expect(await list({ limit: 1, page: 2, order: 'asc' })).toMatchObject(second);
    expect((await list({ limit: 2, page: 99 })).currentPage).toBe(3);
    const { names: rising } = await list({ order: 'asc' });
    expect([rising.slice(0, 2).sort(), rising.slice(2)]).toEqual([
      ['first', 'the-admin'],
      ['poor', 'middle', 'rich'],
    ]);
    expect((await list({ sortBy: 'value', limit: 1 })).names).toEqual(['rich']);
    expect((await list({ sortBy: 'name', limit: 3 })).names).toEqual(['middle', 'poor', 'rich']);
    expect((await list({ sortBy: 'name', order: 'desc', limit: 3 })).names).toEqual([
      'rich',
      'poor',
      'middle',
    ]);
  });

  it('is searched by name and e-mail, and ranks what auth finds', async () => {
    const found = await list({ search: ' @TAEL.test ' });
    expect(found.names).toEqual(['rich', 'middle', 'poor', 'the-admin']);
    expect(found).toMatchObject({ total: 4, totalPages: 1, searchedPartially: false });
    expect(await list({ search: 'r', limit: 1, page: 2 })).toMatchObject({ names: ['poor'], currentPage: 2 });
    expect(await list({ search: '%' })).toMatchObject({ names: [], total: 0, totalPages: 0, currentPage: 1 });
  });
});

const path = '/api/admin/users/wallet/export';
const file = async (query = '') => {
  const { status, text, headers } = await house.admin.get(path + query);
  const [header, ...lines] = text.split('\r\n').slice(0, -1);
  const names = lines.map((line) => nameOf.get(line.split(',')[0] ?? ''));
  return { status, type: headers['content-type'], header, lines, names };
};

describe('the wallets as a file', () => {
  it('have a line each, formulas defused', async () => {
    await sql`
      insert into users (username, username_key, email, email_key, password_hash, invitation_code)
      values ('=1+1', '=1+1', 'defused@else.test', 'defused@else.test', '', 'defused')
    `.execute(house.auth.database.db);
    const { status, type, header, lines } = await file('?search=defused');
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/csv; charset=utf-8/)]);
    expect(header).toBe(
      'id,username,email,status,coinsHeld,coinPrice,stablecoinValue,cashSubsidy,availableWithdrawal,balance,totalWithdrawn,createdAt',
    );
    expect(lines).toEqual([
      expect.stringMatching(/^[^,]+,'=1\+1,defused@else\.test,active,0,7\.26,0,0,0,0,0,\d{4}-[^,]+Z$/),
    ]);
    expect((await file('?search=rich')).lines[0]).toMatch(/,rich,rich@tael\.test,active,9,7\.26,65\.34,/);
  });

  it('come in the order of the list, searched as it is', async () => {
    expect((await file()).names.slice(0, 3)).toEqual(['rich', 'middle', 'poor']);
    expect((await file('?search=@tael.test')).names).toEqual(['rich', 'middle', 'poor', 'the-admin']);
    expect((await file('?sortBy=coins&sortOrder=asc&search=r')).names).toEqual(['poor', 'rich']);
    expect((await file('?sort=name&order=all&search=r')).names).toEqual(['poor', 'rich']);
    for (const search of ['%25', 'all']) expect((await file(`?search=${search}`)).lines).toEqual([]);
  });

  it('are none at all while auth is away, or for somebody without the permission', async () => {
    const alone = await startWallet();
    expect((await alone.asAdmin('admin', []).get(path)).status).toBe(503);
    await alone.stop();
    expect((await house.moderator('wallets.read').get(path)).status).toBe(200);
    expect((await house.moderator('users.read').get(path)).status).toBe(403);
  });

  it.each([
    ['', 50_000],
    ['', 1_000],
    ['crowd-', 50_000],
    ['crowd-', 1_000],
  ])(
    'searched for %p, sorted up to %d, hold each account once, while holdings move, people go and others come',
    async (search, mostSorted) => {
      const crowd: string[] = [];
      for (let i = 0; i < 11; i += 1) crowd.push(...(await settle(200)));
      const gone = new Set<string>();
      const found: string[] = [];
      const wish = { search, sortBy: '', order: '' };
      for await (const { user } of exportHoldings(house.wallet.deps, wish, mostSorted)) {
        found.push(user.id);
        if (found.length % 1000 !== 500) continue;
        // Cases share the database: later files are longer than the crowd.
        const [leaving = '', lucky = ''] = [0, 1].map((i) => crowd[(found.length + i) % crowd.length]);
        gone.add(leaving);
        await sql`update users set status = 'deleted' where id = ${leaving}`.execute(house.auth.database.db);
        await house.wallet.bury(leaving);
        await house.wallet.fund(lucky, { coins: 1_000n });
        await settle(1);
      }
      const held = new Set(found);
      expect(held.size).toBe(found.length);
      expect(crowd.filter((id) => !held.has(id) && !gone.has(id))).toEqual([]);
      expect(gone.size).toBeGreaterThan(1);
      // Ids are in the order of registration.
      if (mostSorted === 1_000) expect(found).toEqual(found.toSorted().reverse());
    },
  );
});

let settled = 0;

async function settle(count: number): Promise<string[]> {
  const from = settled + 1;
  settled += count;
  const { rows } = await sql<{ id: string }>`
    insert into users (username, username_key, email, email_key, password_hash, invitation_code)
    select 'crowd-' || n, 'crowd-' || n, n || '@crowd.test', n || '@crowd.test', '', 'crowd' || n
    from generate_series(${from}::int, ${settled}::int) n returning id
  `.execute(house.auth.database.db);
  const ids = rows.map(({ id }) => id);
  const { seeds } = house.wallet;
  await sql`insert into account (user_id) select unnest(${ids}::uuid[])`.execute(seeds);
  await sql`
    insert into user_facts (user_id, username, name_key, status, version, registered_at)
    select id, 'crowd', 'crowd', 'active', 1, now() from unnest(${ids}::uuid[]) id
  `.execute(seeds);
  return ids;
}
