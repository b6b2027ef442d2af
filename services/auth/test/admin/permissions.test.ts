import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@tael/identity';
import { path, startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
let targetId: string;
beforeAll(async () => {
  auth = await startAdmins();
  targetId = (await auth.register('target')).id;
});
afterAll(() => auth.stop());

type Method = 'get' | 'post' | 'put' | 'delete';
let next = 0;
const newcomer = () => {
  next += 1;
  return { username: `new${next}`, email: `new${next}@tael.test`, password: 'battery staple' };
};

const calls: [Method, string, Permission, (() => object) | undefined, number][] = [
  ['get', '', 'users.read', undefined, 200],
  ['get', '/stats', 'users.read', undefined, 200],
  ['get', '/by-day', 'users.read', undefined, 200],
  ['get', '/:id', 'users.read', undefined, 200],
  ['post', '', 'users.write', newcomer, 201],
  ['put', '/:id', 'users.write', () => ({ verificationLevel: 'Verified' }), 200],
  ['put', '/:id/status', 'users.write', () => ({ status: 'active' }), 200],
  ['put', '/:id/role', 'users.write', () => ({ role: 'user' }), 200],
];

describe.each(calls)('%s /api/admin/users%s', (method, rest, permission, body, ok) => {
  const url = () => `/api/admin/users${rest.replace(':id', targetId)}`;

  it(`needs ${permission}`, async () => {
    const ask = async (token: string) =>
      (await (await auth.as(token).internal())(method, url(), body?.())).status;
    const tag = `${method}${rest.replace(/\W/g, '')}`;
    const { token: without } = await auth.aModerator(
      `without-${tag}`,
      permission === 'users.read' ? 'users.write' : 'users.read',
    );
    const { token: withIt } = await auth.aModerator(`with-${tag}`, permission);
    const { token: user } = await auth.register(`user-${tag}`);
    expect([await ask(without), await ask(withIt), await ask(user)]).toEqual([403, ok, 403]);
    expect(await ask(auth.admin.token)).toBe(ok);
  });

  it('says 401 without a session', async () => {
    const send = { get: auth.get, post: auth.post, put: auth.put, delete: auth.get };
    expect((await send[method](url(), body?.())).status).toBe(401);
  });
});

describe('a moderator', () => {
  it('with users.write cannot rise, nor raise anybody above themself', async () => {
    const { token, id } = await auth.aModerator('climber', 'users.write');
    const boss = await auth.anAdmin('boss');
    const mighty = await auth.aModerator('mighty', 'users.write', 'wallets.write');
    const as = auth.as(token);
    const refused = [
      await as.put(path(id, '/role'), { role: 'admin' }),
      await as.put(path(id), { role: 'admin' }),
      await as.put(path(id, '/permissions'), { permissions: ['users.write', 'wallets.write'] }),
      await as.put(path(id), { permissions: ['users.write', 'wallets.write'] }),
      await as.put(path(boss.id), { email: 'mine@tael.test' }),
      await as.put(path(boss.id, '/status'), { status: 'suspended' }),
      await as.put(path(boss.id, '/role'), { role: 'user' }),
      await as.put(path(mighty.id), { email: 'mine@tael.test' }),
      await as.delete(path(boss.id)),
      await as.post('/api/admin/users', { ...newcomer(), role: 'admin' }),
      await as.post('/api/admin/users', { ...newcomer(), role: 'moderator', permissions: ['users.write'] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await auth.as(boss.token).get(path(boss.id))).body.user).toMatchObject({
      role: 'admin',
      status: 'active',
    });
  });

  it('is refused before it is told that an owner is away or an account full', async () => {
    const { token } = await auth.aModerator('curious', 'users.write');
    const boss = await auth.anAdmin('rich-boss');
    const as = auth.as(token);
    const refused = [
      await as.put(path(boss.id), { points: 5 }),
      await as.put(path(targetId), { points: 5 }),
      await as.put(path(targetId), { membershipLevel: 'Gold' }),
      await as.put(path(targetId), { balance: 5 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await auth.asAdmin.put(path(targetId), { balance: 5 })).status).toBe(503);
  });
});

describe("a moderator's permissions", () => {
  it('are granted by admins only, which is told before what is wrong with the grant', async () => {
    const { token } = await auth.aModerator('granter', 'users.write');
    for (const permissions of [undefined, null, 'users.read', ['users.fly']]) {
      const answer = await auth.as(token).put(path(targetId, '/permissions'), { permissions });
      expect([permissions, answer.status]).toEqual([permissions, 403]);
    }
  });

  it('are none by default', async () => {
    const { token } = await auth.aModerator('bare');
    expect((await auth.as(token).get('/api/admin/users')).status).toBe(403);
  });

  it('to read users shows what administrators did to one only with that to read the register', async () => {
    const { token: reader } = await auth.aModerator('reader', 'users.read');
    const { token: auditor } = await auth.aModerator('auditor', 'users.read', 'audit.read');
    expect((await auth.as(reader).get(path(targetId))).body.timeline).toBeNull();
    expect((await auth.as(auditor).get(path(targetId))).body.timeline).toEqual(expect.any(Array));
  });

  it('are exactly what an admin grants, and at once', async () => {
    const { token, id } = await auth.aModerator('granted');
    const permissions = ['users.read', 'audit.read', 'users.read'];
    const answer = await auth.asAdmin.put(path(id, '/permissions'), { permissions });
    expect(answer.body.user).toMatchObject({ permissions: ['audit.read', 'users.read'] });
    expect((await auth.as(token).get('/api/admin/users')).status).toBe(200);
    await auth.asAdmin.put(path(id, '/permissions'), { permissions: [] });
    expect((await auth.as(token).get('/api/admin/users')).status).toBe(403);
  });

  it.each([[['users.fly']], ['users.read'], [[1]], [null], [undefined]])(
    'cannot be %j',
    async (permissions) => {
      const answer = await auth.asAdmin.put(path(targetId, '/permissions'), { permissions });
      expect(answer.status).toBe(400);
    },
  );
});
