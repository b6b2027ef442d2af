import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { sql } from '@tael/postgres';
import { auditEvents } from '@tael/proto';
import { keepActs } from '../../src/operations/admin/keep-acts.ts';
import { path, startAdmins, type Admins, type Row } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const entries = async (query = '') =>
  (await auth.asAdmin.get(`/api/admin/audit?${query}`)).body as { entries: Row[]; total: number };

function act(more: object = {}) {
  const action = create(auditEvents.AdminActionSchema, {
    actorId: auth.admin.id,
    actorRole: 'admin',
    action: 'withdrawal.reject',
    objectKind: 'withdrawal',
    objectId: 'w-1',
    beforeJson: '{"status":"pending"}',
    afterJson: '{"status":"rejected"}',
    reason: 'Wrong account',
    actedAt: timestampFromDate(new Date('2026-01-02T03:04:05Z')),
    requestId: 'r-1',
    ...more,
  });
  return {
    id: 'event-1',
    type: 'withdrawal.AdminActed.v1',
    key: auth.admin.id,
    time: new Date(),
    data: { action },
  };
}

const keep = (...events: ReturnType<typeof act>[]) =>
  auth.deps.database.transaction((tx) => keepActs(tx, 'withdrawal', events));

describe('the audit register', () => {
  it('keeps what was done in other services, once an event', async () => {
    await keep(act());
    await keep(act(), { ...act({ objectId: 'w-2', beforeJson: '', afterJson: 'not json' }), id: 'event-2' });
    expect((await entries('object=w-1')).entries).toMatchObject([
      {
        service: 'withdrawal',
        action: 'withdrawal.reject',
        actor: { _id: auth.admin.id, username: 'head', role: 'admin' },
        object: { kind: 'withdrawal', id: 'w-1', username: null },
        before: { status: 'pending' },
        after: { status: 'rejected' },
        reason: 'Wrong account',
        createdAt: '2026-01-02T03:04:05.000Z',
      },
    ]);
    expect((await entries('object=w-2')).entries).toMatchObject([{ before: null, after: 'not json' }]);
  });

  it.each([
    'update audit set reason = $$x$$',
    'delete from audit',
    'truncate audit',
    'truncate audit cascade',
  ])('refuses %s', async (statement) => {
    await keep({ ...act(), id: 'event-kept' });
    const { db } = auth.deps.database;
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the audit register only grows');
  });

  it('refuses it from replication mode too', async () => {
    await keep({ ...act(), id: 'event-kept' });
    const quietly = auth.deps.database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from audit`.execute(tx);
    });
    await expect(quietly).rejects.toThrow('the audit register only grows');
  });
});

describe('the audit list', () => {
  it('is filtered by actor, object, action and day in Shanghai, and paged', async () => {
    const { id } = await auth.register('object');
    const { token, id: by } = await auth.aModerator('doer', 'users.write');
    await auth.as(token).put(path(id, '/status'), { status: 'locked' });
    await auth.as(token).put(path(id, '/status'), { status: 'active' });
    expect((await entries('actor=doer')).total).toBe(2);
    expect((await entries(`actor=${by}&object=${id}&action=user.set-status`)).total).toBe(2);
    expect((await entries('actor=nobody-known')).total).toBe(0);
    expect((await entries(`object=user&actor=${by}`)).total).toBe(2);
    expect(await entries(`object=${id}&limit=1&page=2`)).toMatchObject({
      total: 2,
      totalPages: 2,
      currentPage: 2,
    });
    await keep({ ...act({ objectId: 'w-3' }), id: 'event-3' });
    expect((await entries('object=w-3&from=2026-01-02&to=2026-01-02')).total).toBe(1);
    expect((await entries('object=w-3&to=2026-01-01')).total).toBe(0);
    expect((await entries('object=w-3&from=2026-01-02T03:04:05Z')).total).toBe(1);
    expect((await entries('object=w-3&to=2026-01-02T03:04:05Z')).total).toBe(0);
  });

  it('has one entry by its id; another id, a malformed one too, matches none', async () => {
    const [one] = (await entries('limit=1')).entries;
    const id = String(one?.['_id']);
    expect(await entries(`id=${id.toUpperCase()}&page=7`)).toMatchObject({ total: 1, entries: [one] });
    for (const none of [`id=${auth.admin.id}`, 'id=w-1', `id=${id}&action=nothing.done`])
      expect(await entries(none)).toMatchObject({ total: 0, entries: [] });
    expect((await entries('id=&limit=1')).entries).toEqual([one]);
  });

  it.each(['from=yesterday', 'to=2026-13-40', 'from=1', 'to=2026-01-01T99:00:00Z'])(
    'refuses %s',
    async (query) => {
      const answer = await auth.asAdmin.get(`/api/admin/audit?${query}`);
      expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid date']);
    },
  );

  it('is read with audit.read only', async () => {
    const status = async (token: string) => (await auth.as(token).get('/api/admin/audit')).status;
    expect((await auth.get('/api/admin/audit')).status).toBe(401);
    expect(await status((await auth.register('curious')).token)).toBe(403);
    expect(await status((await auth.aModerator('reader', 'users.read')).token)).toBe(403);
    expect(await status((await auth.aModerator('auditor', 'audit.read')).token)).toBe(200);
  });
});
