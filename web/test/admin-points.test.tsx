import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const user = (n: number, more: object = {}) => ({
  _id: `id-${n}`,
  username: `person-${n}`,
  email: `person-${n}@example.test`,
  points: 60_000 - n,
  available: 10,
  membershipLevel: 'Silver',
  status: 'active',
  lastActive: null,
  ...more,
});
type User = ReturnType<typeof user>;
const path = '/api/admin/points';
const byPoints = `GET ${path}/users?limit=50&sortBy=points&sortOrder=desc`;
const list = (users: User[]) => answer(200, { users, total: users.length, totalPages: 1, currentPage: 1 });
const entry = (n: number) => ({
  description: `bonus ${n}`,
  fromUser: null,
  toUser: { username: `getter-${n}` },
  amount: 50,
  timestamp: `2026-11-20T04:0${n}:00.000Z`,
});
const figures = {
  totalPoints: 120_000,
  totalUsers: 4,
  usersWithPoints: 2,
  averagePoints: 30_000,
  distribution: { '0–999': 2, '50,000–199,999': 2 },
  recentTransactions: [1, 2, 3, 4, 5, 6].map(entry),
};
const award = (n: number, userId: string) => ({
  _id: `00000000-0000-4000-8000-00000000000${n}`,
  user: { _id: userId, username: `farmer-${n}` },
  description: 'Daily check-in bonus',
  points: 50,
  timestamp: '2026-11-20T04:00:00.000Z',
  network: 'abcdef0123456789',
});
const withheld = `GET ${path}/withheld?page=1&limit=20`;
const settled = {
  [`GET ${path}/analytics`]: () => answer(200, figures),
  [withheld]: () => answer(200, { awards: [], total: 0, points: 0 }),
  [`GET ${path}/suspense?limit=20`]: () => answer(200, { entries: [] }),
};
const many = Array.from({ length: 12 }, (_, n) => user(n + 1));
const rowsOf = (table: string): HTMLElement[] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
const tile = (label: string): string | null | undefined =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the points of everybody', () => {
  it('are told by cards, ranges, the latest five and the first ten of those loaded', async () => {
    fakeApi({ ...settled, [byPoints]: () => list(many) });
    const person = await openApp('/admin/points');
    await screen.findByText('person-2');
    await screen.findByText('No withheld awards');
    expect(['Total points', 'Users with points', 'Average points', 'Top user'].map(tile)).toEqual([
      '120,000',
      '2 of 4',
      '30,000.00',
      '59,999person-1',
    ]);
    const ranges = within(screen.getByRole('list', { name: 'Points distribution' }));
    expect(ranges.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '0–9992 users',
      '50,000–199,9992 users',
    ]);
    expect(screen.getByText('bonus 5')).toBeTruthy();
    expect(screen.queryByText('bonus 6')).toBeNull();
    expect(rowsOf('Top users')).toHaveLength(10);
    expect(document.title).toBe('Points Management · localhost');
    await person.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(rowsOf('Top users')).toHaveLength(12);
    expect(whereWeAre()).toBe('/admin/points?all=true');
  });

  it('are sorted by the server, and the top user stays the top user', async () => {
    const byName = `GET ${path}/users?limit=50&sortBy=username&sortOrder=asc`;
    fakeApi({ ...settled, [byPoints]: () => list(many), [byName]: () => list([user(12)]) });
    await openApp('/admin/points?sort=username&ascending=true');
    await screen.findByText('person-12');
    await waitFor(() => expect(tile('Top user')).toBe('59,999person-1'));
  });

  it('say when there are none, and why they could not be read', async () => {
    const none = { ...figures, distribution: { '0–999': 0 }, recentTransactions: [] };
    fakeApi({
      ...settled,
      [`GET ${path}/analytics`]: () => answer(200, none),
      [byPoints]: () => refusal(400, 'Not now', 'points.not_now'),
    });
    await openApp('/admin/points');
    await screen.findByText('No distribution data available');
    expect(screen.getByText('No recent points activity')).toBeTruthy();
    await screen.findByText('Not now');
  });
});

const add = `POST ${path}/users/id-1/points`;

describe('adding points', () => {
  it('shows what it makes of points and level, and afterwards the list, the total and the average', async () => {
    let analytics: Promise<Response> = Promise.resolve(answer(200, figures));
    const { calls } = fakeApi({
      ...settled,
      [`GET ${path}/analytics`]: () => analytics,
      [byPoints]: () => list([user(1), user(2)]),
      [add]: () => {
        // The refetch of the analytics never ends: the shown figures come from the page itself.
        analytics = new Promise(() => undefined);
        return answer(200, {
          user: { _id: 'id-1', username: 'person-1', points: 260_000, membershipLevel: 'Gold' },
        });
      },
    });
    const person = await openApp('/admin/points');
    await person.click(await screen.findByRole('button', { name: 'Add Points to person-1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add points to person-1' }));
    const amount = dialog.getByLabelText<HTMLInputElement>('Points to add');
    expect(amount.min).toBe('1');
    await person.type(amount, '1.5');
    await person.click(dialog.getByRole('button', { name: 'Add Points' }));
    expect(dialog.getByRole('alert').textContent).toBe('Please enter a valid points amount');
    await person.clear(amount);
    await person.type(amount, '200001');
    expect(dialog.getByText('New total').nextSibling?.textContent).toBe('260,000');
    expect(dialog.getByText('New level').nextSibling?.textContent).toBe('Gold');
    await person.click(dialog.getByRole('button', { name: 'Add Points' }));
    await screen.findByText('Added 200,001 points to person-1');
    const post = calls.find(({ call }) => call === add);
    expect(post?.body).toEqual({ points: 200_001, description: 'Manual points allocation by admin' });
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(rowsOf('Top users')[0]?.textContent).toContain('260,000Gold');
    expect([tile('Total points'), tile('Average points')]).toEqual(['320,001', '80,000.25']);
  });

  it('that waits for a second person changes no figure', async () => {
    fakeApi({
      ...settled,
      [byPoints]: () => list([user(1)]),
      [add]: () => answer(202, { pending: true, approval: { id: 'points-1' } }),
    });
    const person = await openApp('/admin/points');
    await person.click(await screen.findByRole('button', { name: 'Add Points to person-1' }));
    await person.type(screen.getByLabelText('Points to add'), '200001');
    const before = rowsOf('Top users')[0]?.textContent;
    await person.click(screen.getByRole('button', { name: 'Add Points' }));
    await screen.findByText(/^Nothing has changed yet: this waits for a second person/);
    expect(rowsOf('Top users')[0]?.textContent).toBe(before);
  });

  it('is refused in words, and not offered for the own account', async () => {
    fakeApi({
      ...settled,
      [byPoints]: () => list([user(1), user(2, { _id: admin.id })]),
      [add]: () => refusal(409, 'This account is closed', 'points.account_closed'),
    });
    const person = await openApp('/admin/points');
    await person.click(await screen.findByRole('button', { name: 'Add Points to person-1' }));
    await person.type(screen.getByLabelText('Points to add'), '5');
    await person.click(screen.getByRole('button', { name: 'Add Points' }));
    await screen.findByText('Failed to add points: This account is closed');
    const own = rowsOf('Top users')[1] as HTMLElement;
    expect(within(own).queryByRole('button')).toBeNull();
    expect(own.textContent).toContain('You cannot decide over your own account.');
  });
});

describe('points that are to be added', () => {
  it('are asked for under the same key after a silence, and under another after a refusal', async () => {
    const added = { _id: 'id-1', username: 'person-1', points: 60_004, membershipLevel: 'Silver' };
    const outcomes = [
      () => refusal(409, 'This account is closed', 'points.account_closed'),
      () => Promise.reject(new TypeError('network')),
      () => answer(200, { user: added }),
    ];
    const { calls } = fakeApi({
      ...settled,
      [byPoints]: () => list([user(1)]),
      [add]: () => outcomes.shift()?.() ?? refusal(500, 'Too often', 'x'),
    });
    const person = await openApp('/admin/points');
    await person.click(await screen.findByRole('button', { name: 'Add Points to person-1' }));
    const dialog = within(screen.getByRole('dialog'));
    await person.type(dialog.getByLabelText('Points to add'), '5');
    await person.click(dialog.getByRole('button', { name: 'Add Points' }));
    await dialog.findByText(/This account is closed/);
    await person.click(dialog.getByRole('button', { name: 'Add Points' }));
    await dialog.findByText('Failed to add points');
    await person.click(dialog.getByRole('button', { name: 'Add Points' }));
    await screen.findByText('Added 5 points to person-1');
    const posts = calls.filter(({ call }) => call === add);
    const [refused, silent, last] = posts.map(({ headers }) => headers.get('idempotency-key'));
    expect(last).toBe(silent);
    expect(silent).not.toBe(refused);
  });

  it('are not offered to staff who may only read, nor is a verdict over withheld awards', async () => {
    keepSession({ ...admin, role: 'moderator', permissions: ['points.read'] as never[] });
    fakeApi({
      ...settled,
      [byPoints]: () => list([user(1)]),
      [withheld]: () => answer(200, { awards: [award(1, 'id-1')], total: 1, points: 50 }),
    });
    await openApp('/admin/points');
    await screen.findByText('farmer-1');
    await screen.findByText('person-1@example.test');
    expect(screen.queryByRole('button', { name: /^Add Points/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('withheld awards', () => {
  it.each([
    ['Release', 'release', 'Points credited', '50', 'Released 50 points'],
    ['Refuse', 'refuse', 'Points credited', '0', 'Refused 50 points'],
  ])('%s with a reason, without the own ones', async (button, verdict, fact, credited, toastText) => {
    const { calls } = fakeApi({
      ...settled,
      [byPoints]: () => list([user(1)]),
      [withheld]: () =>
        answer(200, { awards: [award(1, 'id-1'), award(2, admin.id)], total: 2, points: 100 }),
      [`POST ${path}/withheld/${verdict}`]: () => answer(200, { points: 50 }),
    });
    const person = await openApp('/admin/points');
    await screen.findByText('farmer-1');
    expect(screen.getByText('2 awards, 100 points.')).toBeTruthy();
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    await person.click(screen.getByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog', { name: `${button} 1 award` }));
    expect(dialog.getByText(fact).nextSibling?.textContent).toBe(credited);
    await person.click(dialog.getByRole('button', { name: button }));
    expect(dialog.getByRole('alert').textContent).toBe('A reason is required');
    await person.type(dialog.getByLabelText(/^Reason/), 'ok');
    await person.click(dialog.getByRole('button', { name: button }));
    await screen.findByText(toastText);
    const post = calls.find(({ call }) => call.startsWith('POST'));
    expect(post?.body).toEqual({ ids: [award(1, 'id-1')._id], reason: 'ok' });
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });
});

it('withheld awards of many pages are decided in parts, and a part that failed again', async () => {
  const id = (n: number): string => `00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`;
  const pages = 11;
  const awardsOf = (n: number) =>
    Array.from({ length: 20 }, (_, row) => ({ ...award(1, 'id-1'), _id: id(n * 20 + row) }));
  const sent: { ids: string[]; key: string | null }[] = [];
  let works = false;
  const release = `POST ${path}/withheld/release`;
  const { calls } = fakeApi({
    ...settled,
    [byPoints]: () => list([user(1)]),
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, n) => [
        `GET ${path}/withheld?page=${n + 1}&limit=20`,
        () => answer(200, { awards: awardsOf(n), total: 220, points: 11_000 }),
      ]),
    ),
    [release]: (body) => {
      const { ids } = body as { ids: string[] };
      sent.push({ ids, key: calls.at(-1)?.headers.get('idempotency-key') ?? null });
      return sent.length === 2 && !works
        ? refusal(503, 'Not now', 'gateway.unavailable')
        : answer(200, { released: ids.length, points: ids.length * 50 });
    },
  });
  const person = await openApp('/admin/points');
  for (let page = 1; page <= pages; page += 1) {
    await screen.findByText(`${page * 20 - 19}–${page * 20} of 220`);
    await person.click(screen.getByRole('checkbox', { name: 'Tick all rows of this page' }));
    if (page < pages) await person.click(screen.getByRole('button', { name: 'Next page' }));
  }
  await screen.findByText('220 ticked');
  await person.click(screen.getByRole('button', { name: 'Release' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Release 220 awards' }));
  await person.type(dialog.getByLabelText(/^Reason/), 'ok');
  await person.click(dialog.getByRole('button', { name: 'Release' }));
  await screen.findByText('200 done, 20 refused, of 220');
  works = true;
  await person.click(screen.getByRole('button', { name: 'Try the others again' }));
  await screen.findByText('Released 11,000 points');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ ids }) => ids.length)).toEqual([200, 20, 20]);
  expect(sent[2]?.key).toBe(sent[1]?.key);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
