import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { path, startAdmins, usersOf, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => {
  auth = await startAdmins();
  for (const [name, email] of people) await auth.register(name, { username: name, email });
});
afterAll(() => auth.stop());

const people = [
  ['Anna_50%', 'first@one.test'],
  ['annax501', 'second@one.test'],
  ['back\\slash', 'third@one.test'],
  ['张伟', 'zhang@two.test'],
  ['ÉLODIE', 'fifth+tag@two.test'],
] as const;

const found = async (search: string) =>
  usersOf(
    await auth.asAdmin.get(`/api/admin/users?sort=email&order=asc&search=${encodeURIComponent(search)}`),
  ).map((user) => user.username);

describe('the search', () => {
  it.each([
    ['anna', ['Anna_50%', 'annax501']],
    ['ANNA', ['Anna_50%', 'annax501']],
    ['a_5', ['Anna_50%']],
    ['%', ['Anna_50%']],
    ['_', ['Anna_50%']],
    ['0%', ['Anna_50%']],
    ['\\', ['back\\slash']],
    ['k\\s', ['back\\slash']],
    ['ONE.test', ['Anna_50%', 'annax501', 'back\\slash']],
    ['+tag', ['ÉLODIE']],
    ['élo', ['ÉLODIE']],
    ['伟', ['张伟']],
    ['  zhang ', ['张伟']],
    ['x501second', []],
    ['x501\nsecond', []],
    ["' or 1=1 --", []],
    ['nobody at all', []],
    ['n'.repeat(4000), []],
  ])('takes %j as a literal part of username or e-mail', async (needle, expected) => {
    expect(await found(needle)).toEqual(expected);
  });

  it('finds nobody twice whose name and address both fit', async () => {
    const answer = await auth.asAdmin.get('/api/admin/users?search=head');
    expect(answer.body).toMatchObject({ total: 1, totalPages: 1 });
  });

  it('follows a new name at once, and forgets who is deleted', async () => {
    const { id } = await auth.register('caterpillar');
    await auth.asAdmin.put(path(id), { username: 'butterfly', email: 'wings@three.test' });
    expect(await found('caterpillar')).toEqual([]);
    expect(await found('butterfly')).toEqual(['butterfly']);
    expect(await found('wings@')).toEqual(['butterfly']);
    await auth.asAdmin.delete(path(id));
    expect(await found('butterfly')).toEqual([]);
  });
});
