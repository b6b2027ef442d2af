import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { changed } from '../people.ts';
import { base, rowsOf, startDesk, type Desk, type Row } from './desk-under-test.ts';

let desk: Desk;
beforeAll(async () => (desk = await startDesk(7)));
afterAll(() => desk.stop());

const page = (query: string) => desk.admin('get', `${base}/referrals?${query}`);
const names = async (query: string) =>
  rowsOf(await page(query)).map(({ from }) => (from as { username: string }).username);

describe('the list of referrals', () => {
  it('is newest first, in pages, each referral once', async () => {
    const first = await page('limit=3');
    expect(first.body).toMatchObject({ success: true, total: 7, totalPages: 3, currentPage: 1 });
    expect(await names('limit=3')).toEqual(['friend-7', 'friend-6', 'friend-5']);
    expect(await names('limit=3&page=3')).toEqual(['friend-1']);
  });

  it('shows amount, score, both parties with their addresses, and the time', async () => {
    const [row] = rowsOf(await page('search=friend-4'));
    expect(row).toMatchObject({
      _id: desk.friends[3]?.referralId,
      amount: 500,
      description: 'Referral bonus for inviting friend-4',
      metadata: { verificationScore: expect.any(Number) },
      from: { username: 'friend-4', email: 'friend-4@tael.test' },
      to: { username: 'host', email: 'host@tael.test' },
      status: 'pending',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it.each([
    ['page=-1', 1],
    ['page=abc', 1],
    ['page=1e9&limit=3', 3],
    ['limit=1e9', 1],
    ['page=2&limit=100&search=friend', 1],
  ])('answers %s with page %i', async (query, currentPage) => {
    expect((await page(query)).body).toMatchObject({ total: 7, currentPage });
  });

  it.each([
    ['search=FRIEND-3', ['friend-3']],
    ['search=friend-2%40tael', ['friend-2']],
    ['search=HOST%40', 7],
    ['search=%25', 0],
    ['search=_', 0],
    ['search=%5C', 0],
    ['search=%27%20or%201%3D1', 0],
    ['search=friend-3%0Afriend-3%40tael', 0],
    ['search=nobody', 0],
    ['status=all', 7],
    ['status=pending&search=tael.test', 7],
    ['status=completed', 0],
    ['status=nonsense', 0],
    ['status=making', 0],
  ])('finds by %s, literally and without regard to case', async (query, expected) => {
    const found = await names(`limit=100&${query}`);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });

  it('follows a change of name, address and status, and forgets the deleted', async () => {
    const [one, two] = desk.friends;
    if (one === undefined || two === undefined) throw new Error('too few friends');
    await changed(desk.auth.database, one, { username: 'renamed', email: 'new-address@tael.test' });
    await eventually(async () => expect(await names('search=new-address')).toEqual(['renamed']));
    expect(await names('search=friend-1')).toEqual([]);
    await changed(desk.auth.database, two, { status: 'deleted' });
    await eventually(async () => expect((await page('')).body).toMatchObject({ total: 6 }));
    expect(await names('search=friend-2')).toEqual([]);
    expect((await desk.admin('get', `${base}/referrals/${two.referralId}`)).status).toBe(404);
    expect(await desk.stats()).toMatchObject({ totalReferrals: 6, pendingReferrals: 6 });
  });
});

describe('the order of referrals', () => {
  const figures: Record<string, (row: Row) => number> = {
    timestamp: ({ timestamp }) => Date.parse(String(timestamp)),
    amount: ({ amount }) => Number(amount),
    score: ({ metadata }) => (metadata as { verificationScore?: number }).verificationScore ?? -1,
  };
  const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

  it.each(Object.entries(figures))(
    'by %s is that of all pages, of a search and of the file',
    async (by, of) => {
      const given = [
        [500, 30],
        [1000, 30],
        [500, null],
        [750, 0],
        [500, 100],
        [750, 30],
        [500, 40],
      ] as const;
      for (const [n, [points, score]] of given.entries())
        await sql`update referrals set points = ${points}, score = ${score}::int
        where id = ${desk.friends[n]?.referralId}`.execute(desk.db);
      for (const filter of ['', 'status=pending&', 'search=tael.test&', 'search=friend-7&']) {
        const ascending = (await desk.list(filter)).toSorted(
          (a, b) => of(a) - of(b) || (a._id < b._id ? -1 : 1),
        );
        for (const [way, all] of [['asc', ascending] as const, ['desc', ascending.toReversed()] as const]) {
          const order = `${filter}sortBy=${by}&sortOrder=${way}`;
          const paged = [1, 2, 3].map(async (n) => rowsOf(await page(`${order}&limit=2&page=${n}`)));
          const whole = filter === 'search=friend-7&' ? paged.slice(0, 1) : paged;
          expect(idsOf((await Promise.all(whole)).flat())).toEqual(idsOf(all));
          const file = await desk.admin('get', `${base}/referrals/export?${order}`);
          const lines = (file as unknown as { text: string }).text.split('\r\n').slice(1, -1);
          expect(lines.map((line) => line.slice(0, 36))).toEqual(idsOf(all));
        }
      }
    },
  );

  it('that is unknown is newest first', async () => {
    const newestFirst = await desk.list();
    for (const order of ['sortBy=description', 'sortBy=', 'sortBy=id;drop&sortOrder=up', 'sortOrder=ASC'])
      expect(await desk.list(order)).toEqual(newestFirst);
  });
});

describe('the list as a file', () => {
  const file = async (query: string) => {
    const answer = await desk.admin('get', `${base}/referrals/export?${query}`);
    return {
      type: answer.headers['content-type'],
      lines: (answer as unknown as { text: string }).text.split('\r\n'),
    };
  };

  it('has a line for each referral that the filter leaves, however many', async () => {
    await desk.more(1_203, 40);
    const { type, lines } = await file('');
    expect(type).toMatch(/^text\/csv/);
    await eventually(async () => {
      const acts = await desk.published('referral.AdminActed.v1');
      expect(acts.at(-1)?.action).toMatchObject({ action: 'referrals.export', objectId: 'referrals' });
    });
    expect(lines[0]).toBe('id,time,status,points,score,referred,referred email,referrer,referrer email');
    expect(new Set(lines.slice(1, -1)).size).toBe(1_203 + 6);
    expect((await file('search=friend-7')).lines.slice(1)).toEqual([
      expect.stringMatching(/,pending,500,\d+,friend-7,friend-7@tael.test,host,host@tael.test$/),
      '',
    ]);
    expect((await file('status=completed')).lines).toHaveLength(2);
    for (const by of ['timestamp', 'amount', 'score'])
      expect(new Set((await file(`sortBy=${by}&sortOrder=asc`)).lines).size).toBe(1_203 + 6 + 2);
  });

  it('keeps commas and quotes in their cell, and lets no name become a formula', async () => {
    const friend = desk.friends[5];
    if (friend === undefined) throw new Error('too few friends');
    await changed(desk.auth.database, friend, { username: '=1+1,"a"' });
    await eventually(async () => {
      const { lines } = await file(`search=${encodeURIComponent('=1+1,"a"')}`);
      expect(lines[1]).toContain(`,"'=1+1,""a""",friend-6@tael.test,host,`);
    });
  });
});

describe('the debug check', () => {
  it('says success to whoever may read, 403 to a user, 401 to nobody', async () => {
    expect(await desk.admin('get', `${base}/test`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await desk.as(desk.host.id)('get', `${base}/test`)).status).toBe(403);
    for (const path of ['/test', '/referrals', '/referrals/stats', '/referrals/export']) {
      expect((await desk.anonymous('get', base + path)).status).toBe(401);
    }
  });
});
