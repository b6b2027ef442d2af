import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, host, page, path, referral, rowOf, stats, withStats } from './support/referrals.ts';
import { trail } from './support/trail.ts';

const bulk = 'POST /api/user/admin/bulk-process-referrals';

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
    ['Failed to load referrals', () => new Response('<html>')],
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

it('a click on a column sorts at the server, and leads back to the first page', async () => {
  const by = (order: string) => `GET ${path}?page=1&limit=20&status=pending&${order}`;
  fakeApi({
    ...withStats,
    [`GET ${path}?page=2&limit=20&status=pending`]: () => page([referral(1)], { currentPage: 2 }),
    [by('sortBy=score&sortOrder=asc')]: () => page([referral(2)]),
    [by('sortBy=score&sortOrder=desc')]: () => page([referral(3)]),
    [by('sortBy=amount&sortOrder=asc')]: () => page([referral(4)]),
  });
  const person = await openApp('/admin/referrals?status=pending&page=2');
  await rowOf('friend-1');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const sort = (name: string) => person.click(within(head(name)).getByRole('button'));
  expect(head('Date').getAttribute('aria-sort')).toBe('descending');
  await sort('Score');
  await rowOf('friend-2');
  await sort('Score');
  await rowOf('friend-3');
  expect(whereWeAre()).toBe('/admin/referrals?status=pending&sort=score');
  expect(head('Score').getAttribute('aria-sort')).toBe('descending');
  await sort('Amount');
  await rowOf('friend-4');
  expect(whereWeAre()).toBe('/admin/referrals?status=pending&sort=amount&ascending=true');
});

it('the figures of all referrals say why they could not be read, and are read again', async () => {
  let works = false;
  fakeApi({
    [`GET ${path}/stats`]: () => (works ? stats() : new Response('', { status: 400 })),
    [firstPage]: () => page([]),
  });
  const person = await openApp('/admin/referrals');
  await screen.findByText('Failed to load data');
  works = true;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('602,500');
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
