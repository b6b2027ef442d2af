import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { exportUsers } from '../../src/operations/admin/export-users.ts';
import { path, startAdmins, userOf, type Admins } from './admin-under-test.ts';
import { FakePeers } from './fake-peers.ts';

let auth: Admins;
let peers: FakePeers;
beforeAll(async () => {
  peers = await FakePeers.start();
  auth = await startAdmins({ WALLET_RPC_URL: peers.url, POINTS_RPC_URL: peers.url });
});
afterAll(async () => {
  await auth.stop();
  await peers.down();
});

async function away<T>(ask: () => Promise<T>): Promise<T> {
  await peers.down();
  const answer = await ask();
  await peers.up();
  return answer;
}

describe('the drawer', () => {
  it('has the figures of wallet and points, which are null only while these are away', async () => {
    const { id } = await auth.register('holder');
    peers.money.set(id, { available: 2000n, held: 500n });
    peers.earned.set(id, { total: 60_000n, level: 'Gold', open: false });
    const known = userOf(await auth.asAdmin.get(path(id)));
    expect(known).toMatchObject({ points: 60_000, balance: 25, membershipLevel: 'Gold' });
    const unknown = await away(() => auth.asAdmin.get(path(id)));
    expect(unknown.status).toBe(200);
    expect(userOf(unknown)).toMatchObject({ points: null, balance: null, membershipLevel: 'Bronze' });
  });
});

const exportPath = '/api/admin/users/export';
async function file(query = '') {
  const { status, headers, text } = await auth.asAdmin.get(exportPath + query);
  const [header, ...lines] = text.split('\r\n').slice(0, -1);
  const names = lines.map((line) => line.split(',')[1]);
  return { status, type: headers['content-type'], header, lines, names };
}

describe('the users as a file', () => {
  it('have a line each with their figures, formulas defused', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into users (username, username_key, email, email_key, password_hash, invitation_code, status)
      values ('=1+1', '=1+1', 'defused@else.test', 'defused@else.test', '', 'defused', 'locked') returning id
    `.execute(auth.deps.database.db);
    const id = rows[0]?.id ?? '';
    peers.money.set(id, { available: 2000n, held: 500n });
    peers.earned.set(id, { total: 1500n, level: 'Silver', open: false });
    const { status, type, header, lines } = await file('?search=DEFUSED');
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/csv; charset=utf-8/)]);
    expect(header).toBe(
      'id,username,email,role,status,membershipLevel,points,pointsAvailable,balance,coinsHeld,cashSubsidy,createdAt,lastLogin,lastActive',
    );
    expect(lines).toEqual([
      expect.stringMatching(
        /^[^,]+,'=1\+1,defused@else\.test,user,locked,Silver,1500,0,25,0,0,\d{4}-[^,]+Z,,$/,
      ),
    ]);
  });

  it('come in the order of the list', async () => {
    expect((await file()).names).toEqual(["'=1+1", 'holder', 'head']);
    expect((await file('?sortBy=username&sortOrder=asc')).names).toEqual(["'=1+1", 'head', 'holder']);
    expect((await file('?sort=email&order=desc')).names).toEqual(['holder', 'head', "'=1+1"]);
    expect((await file('?sort=createdAt&order=asc')).names).toEqual(['head', 'holder', "'=1+1"]);
  });

  it('are filtered as it is; the register has the filter, but not what was searched for', async () => {
    const { names } = await file('?search=tael.test&status=active&role=all');
    expect(names).toEqual(['holder', 'head']);
    const { body } = await auth.asAdmin.get('/api/admin/audit?action=users.export&limit=1');
    expect(body.entries).toMatchObject([
      {
        actor: { _id: auth.admin.id },
        object: { kind: 'list', id: 'users' },
        after: { searched: true, status: 'active', role: '', level: '' },
      },
    ]);
  });

  it('are none at all while an owner of their figures is away, or for somebody without the permission', async () => {
    expect((await away(() => auth.asAdmin.get(exportPath))).status).toBe(503);
    const status = async (token: string) => (await auth.as(token).get(exportPath)).status;
    expect(await status((await auth.aModerator('reader', 'users.read')).token)).toBe(200);
    expect(await status((await auth.aModerator('auditor', 'audit.read')).token)).toBe(403);
  });
});

describe('a long file of users', () => {
  it.each([
    ['sorted', 50_000],
    ['too many to be sorted', 1_000],
  ])('holds each account once, %s, while people go and others come', async (_how, mostSorted) => {
    const crowd: string[] = [];
    for (let i = 0; i < 11; i += 1) crowd.push(...(await settle(200)));
    const gone = new Set<string>();
    const found: string[] = [];
    const wish = { search: 'crowd', status: '', role: 'user', level: '', sort: '', ascending: false };
    const actor = { userId: auth.admin.id, role: 'admin', requestId: 'r' };
    for await (const { user } of exportUsers(auth.deps, actor, wish, mostSorted)) {
      found.push(user.id);
      if (found.length % 1000 !== 500) continue;
      // Cases share the database: the second file is longer than its crowd.
      const leaving = crowd[found.length % crowd.length] ?? '';
      gone.add(leaving);
      await sql`update users set status = 'deleted' where id = ${leaving}`.execute(auth.deps.database.db);
      await settle(1);
    }
    const held = new Set(found);
    expect(held.size).toBe(found.length);
    expect(crowd.filter((id) => !held.has(id) && !gone.has(id))).toEqual([]);
    expect(gone.size).toBeGreaterThan(1);
  });
});

let settled = 0;

async function settle(count: number): Promise<string[]> {
  const from = settled + 1;
  settled += count;
  const { rows } = await sql<{ id: string }>`
    insert into users (username, username_key, email, email_key, password_hash, invitation_code)
    select 'crowd-' || n, 'crowd-' || n, n || '@crowd.test', n || '@crowd.test', '', 'crowd' || n
    from generate_series(${from}::int, ${settled}::int) n returning id
  `.execute(auth.seeds);
  return rows.map(({ id }) => id);
}
