import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { sql } from '@tael/postgres';
import { auditEvents } from '@tael/proto';
import { copyActs } from '../../src/operations/admin/copy-acts.ts';
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

const copy = (...events: ReturnType<typeof act>[]) =>
  auth.deps.database.transaction((tx) => copyActs(tx, 'withdrawal', events));

describe('the audit log', () => {
  it('keeps what was done in other services, once an event', async () => {
    await copy(act());
    await copy(act(), { ...act({ objectId: 'w-2', beforeJson: '', afterJson: 'not json' }), id: 'event-2' });
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
    await copy({ ...act(), id: 'event-kept' });
    const { db } = auth.deps.database;
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the audit log only grows');
  });

  it('refuses it from replication mode too', async () => {
    await copy({ ...act(), id: 'event-kept' });
    const quietly = auth.deps.database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from audit`.execute(tx);
    });
    await expect(quietly).rejects.toThrow('the audit log only grows');
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
    await copy({ ...act({ objectId: 'w-3' }), id: 'event-3' });
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

  it.each(['/api/admin/audit', '/api/admin/audit/export'])(
    'is read with audit.read only: %s',
    async (target) => {
      const status = async (token: string) => (await auth.as(token).get(target)).status;
      const name = target.endsWith('export') ? 'filed' : 'listed';
      expect((await auth.get(target)).status).toBe(401);
      expect(await status((await auth.register(`curious-${name}`)).token)).toBe(403);
      expect(await status((await auth.aModerator(`reader-${name}`, 'users.read')).token)).toBe(403);
      expect(await status((await auth.aModerator(`auditor-${name}`, 'audit.read')).token)).toBe(200);
    },
  );
});

describe('the audit log as a file', () => {
  const file = async (query: string) => {
    const { status, headers, text } = await auth.asAdmin.get(`/api/admin/audit/export?${query}`);
    const [header, ...lines] = text.split('\r\n').slice(0, -1);
    return { status, type: headers['content-type'], header, lines };
  };

  it('has a line for each entry of the filter, with before and after, formulas defused', async () => {
    await copy({ ...act({ objectId: 'w-4', reason: '=1+1, "quoted"', afterJson: '' }), id: 'event-4' });
    const { status, type, header, lines } = await file('object=w-4&actor=head');
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/csv; charset=utf-8/)]);
    expect(header).toBe(
      'id,createdAt,service,action,actorId,actor,actorRole,objectKind,objectId,object,before,after,reason,requestId',
    );
    expect(await auth.acts('audit')).toContainEqual(
      expect.objectContaining({ action: 'audit.export', actor_id: auth.admin.id }),
    );
    const by = `${auth.admin.id},head,admin`;
    expect(lines.map((line) => line.slice(37))).toEqual([
      `2026-01-02T03:04:05.000Z,withdrawal,withdrawal.reject,${by},withdrawal,w-4,,"{""status"":""pending""}",,"'=1+1, ""quoted""",r-1`,
    ]);
    const one = await file(`id=${String(lines[0]?.slice(0, 36))}`);
    expect(one.lines).toEqual(lines);
    expect((await file('object=w-4&from=2026-01-03')).lines).toEqual([]);
    expect((await file('from=yesterday')).status).toBe(400);
  });

  it('is as long as the register, in the order of the list, each entry once', async () => {
    const many = Array.from({ length: 1_203 }, (_, n) => ({
      ...act({ objectId: 'w-5', actedAt: timestampFromDate(new Date(1_700_000_000_000 + (n % 7))) }),
      id: `event-of-many-${n}`,
    }));
    await copy(...many);
    const ids = (await file('object=w-5')).lines.map((line) => line.slice(0, 36));
    expect(new Set(ids).size).toBe(many.length);
    const listed: unknown[] = [];
    for (let page = 1; page <= 13; page += 1)
      listed.push(...(await entries(`object=w-5&limit=100&page=${page}`)).entries.map((row) => row['_id']));
    expect(ids).toEqual(listed);
    expect((await file('')).lines).toHaveLength((await entries()).total);
  });
});
