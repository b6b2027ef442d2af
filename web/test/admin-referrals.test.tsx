import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { trail } from './support/trail.ts';

const host = { _id: 'host', username: 'host', email: 'host@example.test' };
const referral = (n: number, more: object = {}) => ({
  _id: `id-${n}`,
  amount: 500,
  description: `Referral bonus for inviting friend-${n}`,
  metadata: { verificationScore: 72 },
  from: { _id: `friend-${n}`, username: `friend-${n}`, email: `friend-${n}@example.test` },
  to: host,
  status: 'pending',
  timestamp: '2026-11-20T04:00:00.000Z',
  ...more,
});
type Row = ReturnType<typeof referral>;
const path = '/api/user/admin/referrals';
const page = (referrals: Row[], more: object = {}) =>
  answer(200, {
    ...{ success: true, referrals, total: referrals.length, totalPages: 1, currentPage: 1 },
    ...more,
  });
const firstPage = `GET ${path}?page=1&limit=20`;
const bulk = 'POST /api/user/admin/bulk-process-referrals';
const remove = 'DELETE /api/user/admin/bulk-delete-referrals';
const withStats = {
  [`GET ${path}/stats`]: () =>
    answer(200, {
      success: true,
      stats: {
        totalReferrals: 1240,
        pendingReferrals: 7,
        completedReferrals: 1200,
        failedReferrals: 33,
        totalPointsDistributed: 602_500,
      },
    }),
};
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr');
  if (row === null) throw new Error(`${name} is in no row`);
  return row;
};

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the list of referrals', () => {
  it('is asked as its address says, with its stats, and shows who invited whom', async () => {
    const wanted = `GET ${path}?page=2&limit=20&search=wine&status=pending`;
    fakeApi({
      ...withStats,
      [wanted]: () => page([referral(1)], { total: 21, totalPages: 2, currentPage: 2 }),
    });
    await openApp('/admin/referrals?search=wine&status=pending&page=2');
    const row = await rowOf('friend-1');
    expect(row.textContent).toContain('500 pointsReferral bonus for inviting friend-172%friend-1hostPending');
    expect((await screen.findByText('Points distributed')).parentElement?.textContent).toContain('602,500');
  });

  it('says how a settled one was decided, and why nobody decides their own', async () => {
    fakeApi({
      ...withStats,
      [firstPage]: () =>
        page([
          referral(1, { status: 'completed', metadata: {} }),
          referral(2, { status: 'failed' }),
          referral(3, { to: { ...host, _id: admin.id } }),
        ]),
      [`GET ${path}/id-3`]: () =>
        answer(200, {
          ...{ success: true, referral: referral(3, { to: { ...host, _id: admin.id } }), decision: null },
          signals: [{ name: 'payout-account', weight: -60, evidence: {} }],
          assessedAt: '2026-11-20T05:00:00.000Z',
        }),
      ...trail('id-3', 'referral.reject'),
    });
    const person = await openApp('/admin/referrals');
    expect((await rowOf('friend-1')).lastElementChild?.textContent).toBe('Approved');
    expect((await rowOf('friend-2')).lastElementChild?.textContent).toBe('Rejected');
    const own = await rowOf('friend-3');
    expect(own.textContent).toContain('You cannot decide over your own account.');
    await person.click(own);
    const drawer = within(await screen.findByRole('dialog', { name: '500 points' }));
    expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
    expect(drawer.getByText('Payout account shared with others').nextSibling?.textContent).toBe('−60');
    await drawer.findByText('Referral rejected');
  });

  it.each<[string, () => Response]>([
    ['Not for you', () => refusal(403, 'Not for you', 'referral.denied')],
    ['Access denied. Admin privileges required.', () => new Response('', { status: 403 })],
    ['Server error: 404 - Gone', () => new Response('', { status: 404, statusText: 'Gone' })],
    ['Server error: 400 - Broken', () => refusal(400, 'Broken', 'referral.broken')],
    ['Failed to load referrals', () => answer(200, { success: true })],
  ])('says "%s" where it could not be read', async (words, answers) => {
    fakeApi({ ...withStats, [firstPage]: answers });
    await openApp('/admin/referrals');
    await screen.findByText(words);
  });

  it('says when there is none', async () => {
    fakeApi({ ...withStats, [firstPage]: () => page([]) });
    await openApp('/admin/referrals');
    await screen.findByText('No referrals found');
  });
});

describe('a decision', () => {
  it('tells what is credited, and a refusal stays beside it', async () => {
    let answers = () => refusal(409, 'This referral has already been settled', 'referral.already_settled');
    const verify = 'POST /api/user/admin/verify-referral/id-1';
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1)]),
      [verify]: () => answers(),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('button', { name: 'Approve the referral of friend-1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve 1 referral' }));
    expect(dialog.getByText('Credited to the referrer').nextSibling?.textContent).toBe('500 points');
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await dialog.findByText('This referral has already been settled');
    answers = () => {
      throw new TypeError('network');
    };
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(dialog.queryByText('This referral has already been settled')).toBeNull());
    const again = await dialog.findByRole('button', { name: 'Approve' });
    answers = () => answer(200, { success: true, referral: referral(1, { status: 'completed' }) });
    await person.click(again);
    await screen.findByText('Referral approved successfully');
    const asked = calls.filter((one) => one.call === verify);
    expect(asked[0]?.body).toEqual({ action: 'approve' });
    const [refused, silent, last] = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(refused).toMatch(/^[0-9a-f]{32}$/);
    expect(last).toBe(silent);
    expect(silent).not.toBe(refused);
  });

  it('of many needs ticks and an action, and goes on in parts over all pages of the filter', async () => {
    const many = Array.from({ length: 201 }, (_, n) => referral(n + 1));
    const parts: unknown[] = [];
    fakeApi({
      ...withStats,
      [firstPage]: () => page(many.slice(0, 2), { total: 201, totalPages: 11 }),
      ...Object.fromEntries(
        [0, 1, 2].map((n) => [
          `GET ${path}?page=${n + 1}&limit=100`,
          () => page(many.slice(n * 100, (n + 1) * 100), { total: 201, totalPages: 3 }),
        ]),
      ),
      [bulk]: (body) => {
        parts.push(body);
        const { referralIds: ids } = body as { referralIds: string[] };
        const skipped = parts.length === 2 ? [{ id: ids[0], reason: 'settled' }] : [];
        return answer(200, { success: true, results: { processed: ids.length - skipped.length, skipped } });
      },
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByText('Please select referrals and choose an action');
    await person.selectOptions(screen.getByLabelText('Action for the ticked referrals'), 'reject');
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await person.click(await screen.findByRole('button', { name: 'Tick all 201 of this filter' }));
    await screen.findByText('201 ticked');
    await person.click(screen.getByRole('button', { name: 'Run' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reject 201 referrals' }));
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Bulk reject completed: 200 referrals processed');
    expect(parts).toHaveLength(2);
    expect(screen.getByText('1 skipped: settled already')).toBeTruthy();
  });
});

describe('a bulk deletion', () => {
  it('by filter goes on until nothing is left, says why it broke off, and is taken up again', async () => {
    const answers = [
      () => answer(200, { success: true, deletedCount: 5000, remaining: 2500 }),
      () => refusal(500, 'Broken', 'referral.broken'),
      () => answer(200, { success: true, deletedCount: 2500, remaining: 0 }),
    ];
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1)]),
      [remove]: () => answers.shift()?.() ?? refusal(500, 'Too often', 'x'),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Bulk Delete' }));
    const days = dialog.getByLabelText<HTMLInputElement>('Older than (days)');
    expect([days.value, days.min, days.max]).toEqual(['30', '1', '365']);
    await person.type(days, '0');
    await person.click(dialog.getByRole('button', { name: 'Delete failed referrals older than 300 days' }));
    await screen.findByText('Bulk delete failed: Broken');
    expect(screen.getByText('5,000 done, 2,500 left')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('Deleted 7,500 failed referrals older than 300 days');
    expect(calls.filter(({ call }) => call === remove).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'failed', daysOld: 300 })),
    );
  });

  it('can be stopped between two parts', async () => {
    let release: (response: Response) => void = () => undefined;
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1)]),
      [remove]: () => new Promise((resolve) => (release = resolve)),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete failed referrals older than 30 days' }));
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    release(answer(200, { success: true, deletedCount: 10, remaining: 90 }));
    await screen.findByText('10 done, 90 left');
    await screen.findByRole('button', { name: 'Go on' });
    expect(called(remove)).toBe(1);
  });

  it('of ticked ones names them', async () => {
    const { calls } = fakeApi({
      ...withStats,
      [firstPage]: () => page([referral(1), referral(2)]),
      [remove]: () => answer(200, { success: true, deletedCount: 2, remaining: 0 }),
    });
    const person = await openApp('/admin/referrals');
    await rowOf('friend-1');
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await person.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete 2 referrals' }));
    await screen.findByText('Deleted 2 selected referrals');
    expect(calls.find(({ call }) => call === remove)?.body).toEqual({ referralIds: ['id-1', 'id-2'] });
  });
});

it('the debug panel asks each read route and shows how it was answered', async () => {
  fakeApi({
    ...withStats,
    [firstPage]: () => page([]),
    'GET /api/user/admin/test': () => answer(200, { success: true }),
    'GET /api/admin/stats': () => refusal(503, 'Away', 'gateway.away'),
    'GET /api/tasks/status': () => {
      throw new TypeError('network');
    },
  });
  const person = await openApp('/admin/referrals');
  await screen.findByText('No referrals found');
  await person.click(screen.getByText('Debug'));
  await person.click(screen.getByRole('button', { name: 'Test Endpoints' }));
  const results = within(await screen.findByRole('list', { name: 'Results' }));
  const lines = async (): Promise<(string | null)[]> =>
    (await results.findAllByRole('listitem')).map(({ textContent }) => textContent);
  await results.findByText('/api/withdrawals/admin?status=all&limit=100');
  const [stats, , tasks] = await lines();
  expect(stats).toMatch(/^\/api\/admin\/stats\d+ ms503$/);
  expect(tasks).toMatch(/^\/api\/tasks\/status\d+ ms?No answer$/);
  expect(await lines()).toContainEqual(expect.stringMatching(/^\/api\/user\/admin\/test\d+ ms200$/));
  expect(whereWeAre()).toBe('/admin/referrals');
});
