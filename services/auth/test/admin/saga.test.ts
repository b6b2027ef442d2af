import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumeSagas } from '../../src/operations/admin/resume-sagas.ts';
import { path, startAdmins, userOf, type Admins } from './admin-under-test.ts';
import { FakePeers } from './fake-peers.ts';

let auth: Admins;
let peers: FakePeers;
beforeEach(async () => {
  peers = await FakePeers.start();
  auth = await startAdmins({ WALLET_RPC_URL: peers.url, POINTS_RPC_URL: peers.url });
});
afterEach(async () => {
  await auth.stop();
  await peers.down();
});

const rich = {
  username: 'rich',
  email: 'rich@tael.test',
  password: 'battery staple',
  points: 60_000,
  balance: 12.34,
};
const create = (body: object) => auth.asAdmin.post('/api/admin/users', body);
const edit = (id: string, body: object) => auth.asAdmin.put(path(id), body);
const later = () => {
  auth.clock.turnedBy += 6_000;
  return resumeSagas(auth.deps);
};

describe('figures at their owners', () => {
  it('are set when a user is made, and answered', async () => {
    const answer = await create({ ...rich, membershipLevel: 'Gold' });
    expect(answer.status).toBe(201);
    expect(userOf(answer)).toMatchObject({ points: 60_000, balance: 12.34, membershipLevel: 'Gold' });
    const id = String(userOf(answer)._id);
    expect(peers.moneyOf(id)).toEqual({ available: 1234n, held: 0n });
    expect(peers.earnedBy(id)).toMatchObject({ total: 60_000n, level: 'Gold' });
    expect(peers.applied.map((step) => step.replace(/^.*:/, ''))).toEqual(['balance', 'points']);
  });

  it('take no step when nothing is asked for, or nothing differs', async () => {
    await create({ ...rich, points: 0, balance: 0, membershipLevel: 'Bronze' });
    const { id } = await auth.register('same');
    peers.money.set(id, { available: 500n, held: 100n });
    peers.earned.set(id, { total: 7n, level: 'Bronze', open: false });
    expect((await edit(id, { balance: 6, points: 7, membershipLevel: 'Bronze' })).status).toBe(200);
    expect(peers.asked.size).toBe(0);
  });
});

describe('figures', () => {
  it('are answered by every change of a user, and null while their owner is away', async () => {
    const { body } = await create({ ...rich, points: 0, balance: 0 });
    expect(body.user).toMatchObject({ points: 0, balance: 0, membershipLevel: 'Bronze' });
    const { id } = await auth.register('known');
    peers.money.set(id, { available: 500n, held: 100n });
    peers.earned.set(id, { total: 70_000n, level: 'Silver', open: false });
    const changes: [rest: string, change: object][] = [
      ['', { username: 'renamed' }],
      ['', { points: 80_000 }],
      ['/status', { status: 'suspended' }],
      ['/role', { role: 'moderator' }],
      ['/permissions', { permissions: ['users.read'] }],
    ];
    for (const [rest, change] of changes) {
      const points = 'points' in change || peers.asked.size > 0 ? 80_000 : 70_000;
      const figures = { points, balance: 6, membershipLevel: 'Silver' };
      expect([rest, userOf(await auth.asAdmin.put(path(id, rest), change))]).toMatchObject([rest, figures]);
    }
    await peers.down();
    const away = await auth.asAdmin.put(path(id, '/status'), { status: 'active' });
    expect(userOf(away)).toMatchObject({ status: 'active', points: null, balance: null });
  });
});

describe('figures that are set', () => {
  it('are recorded with before, after and why', async () => {
    const { id } = await auth.register('adjusted');
    peers.money.set(id, { available: 500n, held: 100n });
    const answer = await edit(id, { balance: 20, points: 3, reason: 'Compensation' });
    expect(userOf(answer)).toMatchObject({ balance: 20, points: 3 });
    expect(peers.moneyOf(id)).toEqual({ available: 1900n, held: 100n });
    expect(await auth.acts(id)).toMatchObject([
      {
        action: 'user.adjust',
        before: { balance: 6, points: 0 },
        after: { balance: 20, points: 3 },
        reason: 'Compensation',
      },
    ]);
  });

  it('below what is held are refused with 409, and nothing else changes', async () => {
    const { id } = await auth.register('holding');
    peers.money.set(id, { available: 0n, held: 100n });
    const answer = await edit(id, { balance: 0.99, username: 'renamed' });
    expect([answer.status, answer.body.code]).toEqual([409, 'auth.balance_below_held']);
    expect(userOf(await auth.asAdmin.get(path(id)))).toMatchObject({ username: 'holding', version: 1 });
  });

  it('of an owner that is away are 503, and nothing is made', async () => {
    await peers.down();
    expect((await create(rich)).status).toBe(503);
    expect((await auth.asAdmin.get('/api/admin/users?search=rich@')).body.total).toBe(0);
    await peers.up();
    expect((await create(rich)).status).toBe(201);
  });

  it('need the permissions of their owners', async () => {
    const { token } = await auth.aModerator('clerk', 'users.write', 'points.write');
    const { id } = await auth.register('pocket');
    expect((await auth.as(token).put(path(id), { balance: 5 })).status).toBe(403);
    expect((await auth.as(token).put(path(id), { points: 5 })).status).toBe(200);
    expect((await auth.as(token).post('/api/admin/users', rich)).status).toBe(403);
    expect(peers.moneyOf(id).available).toBe(0n);
  });
});

describe.each(['before', 'after'] as const)('an owner that dies %s a step counts', (when) => {
  it.each(['balance', 'points'])('at %s: pending, then each step once', async (at) => {
    peers.dies = { at, when };
    const answer = await create(rich);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ pending: true, user: { username: 'rich' } });
    const id = String(userOf(answer)._id);
    expect(await later()).toBe('0 done, 0 refused, 1 still waiting');
    await peers.up();
    expect(await later()).toBe('1 done, 0 refused, 0 still waiting');
    expect(peers.moneyOf(id).available).toBe(1234n);
    expect(peers.earnedBy(id).total).toBe(60_000n);
    expect(peers.applied).toHaveLength(2);
    expect(await later()).toBe('0 done, 0 refused, 0 still waiting');
    expect(peers.applied).toHaveLength(2);
  });

  it('is no second time for a repeat under the same key, nor when two replicas go on at once', async () => {
    peers.dies = { at: 'points', when };
    const send = await auth.asAdmin.internal();
    const headers = { 'idempotency-key': 'once' };
    expect((await send('post', '/api/admin/users', rich, headers)).status).toBe(202);
    await peers.up();
    auth.clock.turnedBy += 6_000;
    const [again] = await Promise.all([
      send('post', '/api/admin/users', rich, headers),
      resumeSagas(auth.deps),
      resumeSagas(auth.deps),
    ]);
    expect(again.status).toBe(201);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(peers.applied).toHaveLength(2);
  });
});

describe('a repeat under the same key', () => {
  const headers = { 'idempotency-key': 'again' };

  it('gets the first answer, though the figure and the status are others by now', async () => {
    const { id } = await auth.register('changed-since');
    const send = await auth.asAdmin.internal();
    const wish = { balance: 20, status: 'suspended' };
    const first = await send('put', path(id), wish, headers);
    peers.money.set(id, { available: 0n, held: 45_000n });
    await auth.asAdmin.put(path(id, '/status'), { status: 'active' });
    const again = await send('put', path(id), wish, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await send('put', path(id), { balance: 21 }, headers)).status).toBe(422);
  });

  it('is a first attempt again where an owner refused in the last moment', async () => {
    const { id } = await auth.register('refused-late');
    const send = await auth.asAdmin.internal();
    peers.meanwhile = () => peers.money.set(id, { available: 0n, held: 100n });
    expect((await send('put', path(id), { balance: 0.5 }, headers)).status).toBe(409);
    peers.money.set(id, { available: 0n, held: 0n });
    const again = await send('put', path(id), { balance: 0.5 }, headers);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(peers.moneyOf(id).available).toBe(50n);
  });
});

describe('a deletion', () => {
  it('closes points, then the wallet, then the account', async () => {
    const { id, token } = await auth.register('closing');
    expect((await auth.asAdmin.delete(path(id))).body).toEqual({ success: true });
    expect([...peers.closed]).toEqual([`points:${id}`, `wallet:${id}`]);
    expect(await auth.as(token).state()).toBe('ended');
    expect((await auth.asAdmin.get(path(id))).status).toBe(404);
  });

  it('is refused while there is money or an open redemption, and costs nobody a session', async () => {
    const { id, token } = await auth.register('saver');
    peers.money.set(id, { available: 0n, held: 1n });
    expect((await auth.asAdmin.delete(path(id))).body.code).toBe('auth.account_not_empty');
    peers.money.delete(id);
    peers.earned.set(id, { total: 10n, level: 'Bronze', open: true });
    expect((await auth.asAdmin.delete(path(id))).status).toBe(409);
    expect(await auth.as(token).state()).toBe('live');
    expect(peers.asked.size).toBe(0);
  });

  it('that is refused in the last moment restores the status', async () => {
    const { id } = await auth.register('lucky');
    peers.meanwhile = () => peers.money.set(id, { available: 100n, held: 0n });
    const answer = await auth.asAdmin.delete(path(id));
    expect([answer.status, answer.body.code]).toEqual([409, 'auth.account_not_empty']);
    expect(userOf(await auth.asAdmin.get(path(id)))).toMatchObject({ status: 'active', username: 'lucky' });
    expect(await auth.signIn('lucky@tael.test')).toBeTruthy();
    expect(await auth.acts(id)).toMatchObject([{ action: 'user.delete-refused' }]);
  });

  it.each(['close-points', 'close-wallet'])(
    'cut off at %s is pending, shut out meanwhile, and goes on',
    async (at) => {
      const { id, token } = await auth.register('slowly');
      peers.dies = { at, when: 'after' };
      const answer = await auth.asAdmin.delete(path(id));
      expect([answer.status, answer.body]).toEqual([202, { success: true, pending: true }]);
      expect(await auth.as(token).state()).toBe('inactive');
      const meddling = await auth.asAdmin.put(path(id, '/status'), { status: 'active' });
      expect([meddling.status, meddling.body.code]).toEqual([409, 'auth.change_under_way']);
      await peers.up();
      expect(await later()).toBe('1 done, 0 refused, 0 still waiting');
      expect((await auth.asAdmin.get(path(id))).status).toBe(404);
      expect(peers.applied).toHaveLength(2);
      expect(await auth.acts(id)).toMatchObject([{ action: 'user.delete', before: { status: 'active' } }]);
    },
  );
});
