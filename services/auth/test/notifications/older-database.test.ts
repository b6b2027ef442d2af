import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, sql } from '@tael/postgres';
import { testDatabase } from '@tael/testkit';
import { migrations } from '../../src/migrations.ts';
import {
  insertNotifications,
  listNotifications,
  type NewNotification,
} from '../../src/store/notifications.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
const added = '0004_lighter_notices.sql';
let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'tael-auth-before-'));
  for (const file of (await readdir(folder)).filter((name) => name < added))
    await cp(join(folder, file), join(before, file));
});
afterAll(() => rm(before, { recursive: true }));

describe('a database from before notices had one index', () => {
  it('keeps its notices, and knows their events when they come again', async () => {
    const older = migrations.map((set) => (set.name === 'auth' ? { ...set, dir: before } : set));
    const { url, database, drop } = await testDatabase({ migrations: older });
    const { rows } = await sql<{ id: string }>`
      insert into users (username, username_key, email, email_key, password_hash, invitation_code)
      values ('old', 'old', 'old@tael.test', 'old@tael.test', '', 'OLDCODE2') returning id`.execute(
      database.db,
    );
    const userId = rows[0]?.id ?? '';
    const told = (eventId: string, time: string): NewNotification => {
      const at = new Date(time);
      return { userId, topic: 'points', kind: 'points.awarded', params: { eventId }, eventId, at };
    };
    const kept = [told('b', '2026-01-02T03:04:05.678Z'), told('a', '2026-01-02T03:04:05.679Z')];
    await sql`
      insert into notifications (user_id, event_id, kind, params, created_at, read_at)
      select n."userId", n."eventId", n.kind, n.params, n.at, case when n."eventId" = 'a' then n.at end
      from json_to_recordset(${JSON.stringify(kept)}::json)
        as n ("userId" uuid, "eventId" text, kind text, params jsonb, at timestamptz)`.execute(database.db);

    expect(await migrate(url, migrations)).toContain(`auth/${added.replace('.sql', '')}`);
    const fresh = told('c', '2026-01-02T03:04:05.678Z');
    await database.transaction((tx) => insertNotifications(tx, [...kept, fresh]));

    const { items, total, unread } = await listNotifications(database.db, userId, { page: 1, limit: 10 });
    expect(items.map(({ params }) => params.eventId)).toEqual(['a', 'c', 'b']);
    expect([total, unread]).toEqual([3, 2]);
    await drop();
  });
});
