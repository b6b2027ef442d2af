import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const path = (id: string, rest = '') => `/api/admin/users/${id}/sessions${rest}`;

it('lists where a user is signed in, and ends one session or all, in the register', async () => {
  const { id, token, email } = await auth.register('guest');
  const others = [await auth.signIn(email), await auth.signIn(email)];
  const admin = auth.as(auth.admin.token);
  const { body } = await admin.get(path(id));
  const ids = (body.sessions as { id: string }[]).map((one) => one.id);
  expect(ids).toHaveLength(3);

  const one = await admin.delete(`${path(id, `/${ids[0]}`)}?reason=${encodeURIComponent('A lost phone')}`);
  expect([one.status, one.body]).toEqual([200, { success: true, ended: 1 }]);
  const states = () => Promise.all([token, ...others].map((each) => auth.as(each).state()));
  expect((await states()).sort()).toEqual(['ended', 'live', 'live']);
  expect((await admin.delete(path(id, `/${ids[0]}`))).status).toBe(404);

  expect((await admin.delete(path(id))).body).toEqual({ success: true, ended: 2 });
  expect(await states()).toEqual(['ended', 'ended', 'ended']);
  expect((await admin.delete(path(id))).body).toEqual({ success: true, ended: 0 });

  expect(await auth.acts(id)).toMatchObject([
    { action: 'user.end-sessions', before: { sessions: 2 }, reason: '' },
    { action: 'user.end-sessions', before: { sessions: 1 }, reason: 'A lost phone' },
  ]);
});

it('is refused to a moderator where the user may do more than they', async () => {
  const { token } = await auth.aModerator('watch', 'users.read', 'users.write');
  const boss = await auth.anAdmin('chief');
  expect((await auth.as(token).delete(path(boss.id))).status).toBe(403);
  expect(await auth.as(boss.token).state()).toBe('live');
});
