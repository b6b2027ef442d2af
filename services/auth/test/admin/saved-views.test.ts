import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { path, startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const at = (id: string) => `/api/admin/views/${id}`;
const view = { list: 'users', name: 'Suspended', query: 'status=suspended&sort=username' };
const viewsOf = async (token: string, query = '') =>
  (await auth.as(token).get(`/api/admin/views${query}`)).body.views;

describe('a saved view', () => {
  it('is there for the list, changed under its id and deleted once', async () => {
    const { token } = await auth.aModerator('viewer', 'users.read');
    const me = auth.as(token);
    const id = randomUUID();
    const saved = await me.put(at(id.toUpperCase()), { ...view, name: '  Suspended ' });
    expect([saved.status, saved.body.view]).toEqual([
      200,
      { _id: id, ...view, createdAt: expect.anything() },
    ]);
    await me.put(at(randomUUID()), { ...view, list: 'audit', name: 'Mine', query: '' });
    expect((await me.put(at(id), { ...view, name: 'Renamed' })).status).toBe(200);
    expect(await viewsOf(token, '?list=users')).toMatchObject([{ _id: id, name: 'Renamed' }]);
    expect(await viewsOf(token)).toMatchObject([{ name: 'Mine', query: '' }, { name: 'Renamed' }]);
    expect((await me.delete(at(id))).status).toBe(200);
    const again = await me.delete(at(id));
    expect([again.status, again.body.code]).toEqual([404, 'auth.view_not_found']);
    expect(await viewsOf(token, '?list=users')).toEqual([]);
  });

  it("is its owner's alone, though another chooses the same id", async () => {
    const one = await auth.aModerator('view-owner', 'audit.read');
    const other = await auth.anAdmin('view-other');
    const id = randomUUID();
    await auth.as(one.token).put(at(id), view);
    expect(await viewsOf(other.token)).toEqual([]);
    expect((await auth.as(other.token).delete(at(id))).status).toBe(404);
    await auth.as(other.token).put(at(id), { ...view, name: 'Theirs' });
    expect(await viewsOf(one.token)).toMatchObject([{ name: 'Suspended' }]);
  });

  it('is one of fifty, however many are saved at once, and goes with its owner', async () => {
    const { id: owner, token } = await auth.aModerator('collector', 'users.read');
    const me = auth.as(token);
    const ids = Array.from({ length: 49 }, () => randomUUID());
    for (const id of ids) expect((await me.put(at(id), view)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => me.put(at(randomUUID()), view)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await me.put(at(ids[0] ?? ''), { ...view, name: 'Still mine' })).status).toBe(200);
    expect((await auth.asAdmin.delete(path(owner))).status).toBe(200);
    const { rows } = await sql`select from saved_views where user_id = ${owner}`.execute(
      auth.deps.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a view that cannot be saved', () => {
  it.each([
    [{ list: 'people' }, 'There is no such list'],
    [{ name: '' }, 'Name is required'],
    [{ name: 'x'.repeat(41) }, 'Name must be at most 40 characters long'],
    [{ name: 'a\u0007b' }, 'Name contains characters that are not allowed'],
    [{ name: 'a\u202eb' }, 'Name contains characters that are not allowed'],
    [{ query: 'x'.repeat(501) }, 'Query must be at most 500 characters long'],
    [{ query: 'a=\n' }, 'Query contains characters that are not allowed'],
    [{ query: 7 }, 'Query must be text'],
  ])('%j', async (change, message) => {
    const answer = await auth.asAdmin.put(at(randomUUID()), { ...view, ...change });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('is one of a user, of a moderator without permissions, or of a malformed id', async () => {
    for (const { token } of [await auth.register('no-staff'), await auth.aModerator('no-permissions')])
      for (const asked of [
        auth.as(token).get('/api/admin/views'),
        auth.as(token).put(at(randomUUID()), {}),
        auth.as(token).delete(at(randomUUID())),
      ])
        expect((await asked).status).toBe(403);
    expect((await auth.asAdmin.put(at('nonsense'), view)).status).toBe(404);
  });
});
