import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthProcess, type SignedIn } from '@tael/testkit';
import { openBook, saveBook } from '../src/operations/open-book.ts';
import { startPoints, type PointsUnderTest } from './points-under-test.ts';

let auth: AuthProcess;
let points: PointsUnderTest;
let owner: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  points = await startPoints({ AUTH_RPC_URL: auth.internalUrl });
  owner = await auth.register('=cmd|calc');
});
afterAll(async () => {
  await points.stop();
  await auth.stop();
});

const book = (userId: string, descriptions: readonly string[]) =>
  points.deps.database.transaction(async (tx) => {
    const open = await openBook(tx, [userId], []);
    for (const description of descriptions) {
      const movement = { key: randomUUID(), userId, source: 'adjustment' as const, points: 5n, description };
      open.post({ ...movement, at: new Date('2026-03-04T05:06:07Z') });
    }
    await saveBook(tx, open);
  });

const adminId = '018f0000-0000-7000-8000-00000000000a';
const file = async () => {
  const admin = points.as({ userId: adminId, role: 'admin' });
  const answer = await admin.get('/api/admin/points/transactions/export');
  return { ...answer.headers, lines: answer.text.split('\r\n') };
};

describe('the points that moved, as a file', () => {
  it('have a header and texts that start no formula, and each download is on record', async () => {
    await book(owner.id, ['+1, says "no"']);
    const answer = await file();
    expect(answer).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv; charset=utf-8/),
      'content-disposition': expect.stringMatching(/^attachment; filename="points-[\d-]{10}\.csv"$/),
    });
    const [header, row, end] = answer.lines;
    expect(header).toBe('id,time,type,source,points,username,email,userId,party,description');
    expect(row).toContain(`,2026-03-04T05:06:07.000Z,other,adjustment,5,'=cmd|calc,`);
    expect(row).toMatch(/,,"'\+1, says ""no"""$/);
    expect(end).toBe('');
    expect((await points.outbox('points.AdminActed.v1')).map(({ data }) => data)).toMatchObject([
      { action: { action: 'points.export', actorId: adminId } },
    ]);
  });

  it('hold each entry once, the newest first, however many there are', async () => {
    const names = Array.from({ length: 1_100 }, (_, i) => `entry ${i}`);
    await book(randomUUID(), names);
    const { lines } = await file();
    expect(lines.slice(1, -2).map((line) => line.split(',').at(-1))).toEqual(names.toReversed());
  });
});
