import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { searchedPage, sortings } from '../../src/store/directory.ts';
import { path, startAdmins, usersOf, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => {
  auth = await startAdmins();
  await sql`
    insert into users (username, username_key, email, email_key, password_hash, invitation_code, role, status,
      membership_level, created_at)
    select 'person' || i, 'person' || i, 'P' || i || '@Example.test', 'p' || i || '@example.test', '', 'SEED' || i,
      case when i % 10 = 0 then 'moderator' else 'user' end,
      case when i % 4 = 0 then 'suspended' else 'active' end,
      (array['Bronze', 'Silver', 'Gold'])[1 + i % 3], timestamptz '2020-01-01' + i * interval '1 hour'
    from generate_series(1, 45) i
  `.execute(auth.deps.database.db);
});
afterAll(() => auth.stop());

const list = async (query: string) => (await auth.asAdmin.get(`/api/admin/users?${query}`)).body;
const names = async (query: string) =>
  usersOf(await auth.asAdmin.get(`/api/admin/users?${query}`)).map((user) => user.username);

describe('the list of users', () => {
  it('is paged, newest first, and says how many pages there are', async () => {
    const first = await list('limit=20');
    expect(first).toMatchObject({ total: 46, totalPages: 3, currentPage: 1 });
    expect(first.users).toHaveLength(20);
    expect(await names('limit=20')).toEqual(['head', ...upTo(19, (i) => `person${45 - i}`)]);
    expect(await names('limit=20&page=3')).toEqual(upTo(6, (i) => `person${6 - i}`));
  });

  it('has every account once over its pages', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map((page) => names(`limit=10&page=${page}&sort=email`)));
    expect(new Set(all.flat()).size).toBe(46);
    expect(all.flat()).toHaveLength(46);
  });

  it.each([
    ['page=-1&limit=20', 1, 20],
    ['page=abc&limit=abc', 1, 20],
    ['page=1e9&limit=20', 3, 6],
    ['page=99', 3, 6],
    ['limit=0', 1, 1],
    ['limit=1e9', 1, 46],
    ['limit=-5', 1, 1],
    ['page=2&limit=100', 1, 46],
  ])('answers %s with what there is', async (query, currentPage, rows) => {
    const answer = await list(query);
    expect(answer).toMatchObject({ currentPage, total: 46 });
    expect(answer.users).toHaveLength(rows);
  });

  it.each([
    ['status=suspended', 11],
    ['role=moderator', 4],
    ['level=Gold', 15],
    ['status=suspended&role=moderator&level=Bronze', 0],
    ['status=suspended&role=moderator&level=Gold', 1],
    ['status=all&role=all&level=all', 46],
    ['status=&role=&level=', 46],
    ['status=nonsense', 0],
    ['status=deleted', 0],
  ])('filters by %s', async (query, total) => {
    expect(await list(query)).toMatchObject({ total, totalPages: Math.ceil(total / 20), currentPage: 1 });
  });

  it.each([
    ['username', 'asc', ['head', 'person1', 'person10']],
    ['username', 'desc', ['person9', 'person8', 'person7']],
    ['email', 'asc', ['head', 'person10', 'person11']],
    ['created', 'asc', ['person1', 'person2', 'person3']],
    ['createdAt', 'desc', ['head', 'person45', 'person44']],
    ['password_hash', 'asc', ['head', 'person45', 'person44']],
    ['constructor', 'asc', ['head', 'person45', 'person44']],
  ])('sorts by %s %s, where that is offered', async (sort, order, expected) => {
    expect((await names(`sort=${sort}&order=${order}`)).slice(0, 3)).toEqual(expected);
  });

  it('shows neither password nor figures that it does not know', async () => {
    const [user] = usersOf(await auth.asAdmin.get('/api/admin/users?search=person45'));
    expect(user).toMatchObject({ points: null, balance: null, membershipLevel: 'Bronze', status: 'active' });
    expect(JSON.stringify(user)).not.toMatch(/hash|password/i);
  });

  it('answers an anonymous caller 401 before anything else', async () => {
    expect((await auth.get('/api/admin/users?page=x')).status).toBe(401);
    expect((await auth.get(path('nobody'))).status).toBe(401);
  });
});

const upTo = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));

describe('the matches of a search', () => {
  it.each(sortings.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'are the same whether treated as rare or common: %s %s',
    async (sort, direction) => {
      const filter = { search: 'person1', status: 'active', role: '', level: '' };
      const pageOf = async (common: boolean, page: number) =>
        (
          await searchedPage(filter, { page, limit: 4, sort, direction }, common).execute(
            auth.deps.database.db,
          )
        ).rows[0];
      const pages = [1, 2, 3, 9];
      const rare = await Promise.all(pages.map((page) => pageOf(false, page)));
      expect(rare.map((found) => [found?.total, found?.ids?.length])).toEqual([
        [9, 4],
        [9, 4],
        [9, 1],
        [9, 1],
      ]);
      expect(await Promise.all(pages.map((page) => pageOf(true, page)))).toEqual(rare);
    },
  );
});
