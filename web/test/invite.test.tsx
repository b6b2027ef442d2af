import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { lastActive } from '../src/features/invite/components/last-active.ts';
import { shareLinks } from '../src/features/invite/components/share-links.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const summary = {
  invitationCode: 'K7M2XQ9P',
  totalReferrals: 3,
  activeReferrals: 2,
  pointsEarned: 1500,
  referralTier: 'Silver',
  referralLink: 'http://elsewhere/invite/K7M2XQ9P',
  userTotalPoints: 60_000,
  missing: [],
};
const friend = (more: object) => ({
  id: 'f-1',
  username: 'friend',
  status: 'active',
  joinedDate: '2026-01-02T03:04:05.000Z',
  lastActive: null,
  pointsEarned: 0,
  referralPoints: 750,
  ...more,
});
const waiting = {
  _id: 'p-1',
  amount: 750,
  metadata: {
    referredUser: { username: 'somebody-new', createdAt: '2026-01-02T03:04:05.000Z' },
    verificationScore: 62,
  },
};
const calls = [
  'GET /api/user/referrals',
  'GET /api/user/referrals/history?page=1&limit=20',
  'GET /api/user/pending-referrals',
] as const;
const handlers = (friends: object[] = [], pending: object[] = []) => ({
  [calls[0]]: () => answer(200, summary),
  [calls[1]]: () => answer(200, { referrals: friends }),
  [calls[2]]: () => answer(200, { pendingReferrals: pending }),
});

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the last time a friend was there', () => {
  const now = Date.parse('2026-01-10T12:00:00Z');
  it.each([
    ['2026-01-10T11:59:30Z', 'Just now'],
    ['2026-01-10T11:59:00Z', '1 minute ago'],
    ['2026-01-10T09:00:00Z', '3 hours ago'],
    ['2026-01-09T11:00:00Z', 'Yesterday'],
    ['2026-01-05T11:00:00Z', '5 days ago'],
    ['2026-01-03T11:00:00Z', 'Jan 3, 2026'],
    ['2026-01-10T12:05:00Z', 'Just now'],
  ])('%s is %s', async (time, text) => {
    fakeApi(handlers());
    await openApp('/invite');
    await screen.findByText('No friends yet');
    expect(lastActive(time, 'en', now)).toBe(text);
  });
});

describe('the share links', () => {
  it('carry the code and the link, and nothing breaks out of them', () => {
    const links = shareLinks({
      url: 'http://x/invite/A&B',
      text: 'Code A&B: http://x/invite/A&B',
      subject: 'S',
    });
    expect(links.map(({ href }) => new URL(href).host)).toEqual([
      'wa.me',
      't.me',
      'www.facebook.com',
      'twitter.com',
      '',
    ]);
    for (const { href } of links) expect(href).toContain('A%26B');
  });
});

describe('inviting', () => {
  it('shows code, tier, figures, what waits and who came', async () => {
    fakeApi(handlers([friend({ pointsEarned: 750 }), friend({ id: 'f-2', status: 'odd' })], [waiting]));
    await openApp('/invite');
    await screen.findByText('K7M2XQ9P');
    const pending = (await screen.findByText('somebody-new')).closest('li');
    expect(pending?.textContent).toContain('Verification 62%');
    expect(pending?.textContent).toContain('+750 pts');
    await screen.findByText('On your tier, every friend who joins brings 750 points.');
    for (const name of ['Total Referrals', 'Active Referrals', 'Points Earned', 'Your Tier']) {
      expect(screen.getByText(name)).toBeTruthy();
    }
    await screen.findByText('Inactive');
    expect(screen.getAllByText('Active')).toHaveLength(1);
  });

  it('copies the link of this host, and says so', async () => {
    fakeApi(handlers());
    const user = await openApp('/invite');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/invite/K7M2XQ9P');
    await screen.findByText('Referral link copied to clipboard!');
    const share = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(share.getAttribute('rel')).toContain('noopener');
  });

  it('refreshes all three', async () => {
    const api = fakeApi(handlers());
    const user = await openApp('/invite');
    await screen.findByText('No friends yet');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('No friends yet');
    for (const call of calls) expect(api.called(call)).toBe(2);
  });

  it('that can’t be loaded says so', async () => {
    fakeApi({ [calls[0]]: () => new Response('', { status: 400 }) });
    await openApp('/invite');
    const alert = await screen.findByRole('alert');
    await within(alert).findByText('Failed to load referral data');
  });

  it('says why it can’t be loaded where the server told, and that it can’t in a toast too', async () => {
    fakeApi({ [calls[0]]: () => refusal(400, 'The service is busy. Please try again shortly.', 'x.busy') });
    await openApp('/invite');
    await screen.findByText('Failed to load referral data: The service is busy. Please try again shortly.');
    const toasts = await screen.findByRole('region', { name: /^Messages/ });
    await within(toasts).findByText('Failed to load referral data');
  });
});

describe('an invited person', () => {
  it('keeps the code on the way to sign-in and back', async () => {
    localStorage.clear();
    fakeApi({});
    const user = await openApp('/invite/K7M2XQ9P');
    await screen.findByText(/K7M2XQ9P/);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await user.click(await screen.findByRole('link', { name: 'Sign up' }));
    expect(whereWeAre()).toBe('/register?ref=K7M2XQ9P');
  });
});

describe('the referral test page', () => {
  it('says that the backend is there once it has answered, not before', async () => {
    localStorage.clear();
    let health: () => void = () => undefined;
    fakeApi({
      'GET /api/health': () =>
        new Promise((resolve) => (health = () => resolve(answer(200, { status: 'ok' })))),
    });
    await openApp('/test-referral');
    await screen.findByText('Checking...');
    expect(screen.queryByText('Connected')).toBeNull();
    health();
    await screen.findByText('Connected');
  });

  it('shows the code, needs a sign-in for the API, and makes links', async () => {
    localStorage.clear();
    const api = fakeApi({});
    const user = await openApp('/test-referral?ref=ABC');
    await screen.findByText('ABC');
    await screen.findByText('Connected');
    await user.click(screen.getByRole('button', { name: 'Test referral API' }));
    await screen.findByText('Please login first to test referral API');
    expect(api.called(calls[0])).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Generate test link' }));
    const link = await screen.findByRole('link', { name: /^\/register/ });
    expect(link.textContent).toMatch(/^\/register\?ref=TEST[A-Z0-9]{6}$/);
  });

  it('shows what the API says', async () => {
    fakeApi({ [calls[0]]: () => refusal(503, 'The service is starting. Please try again shortly.', 'x') });
    const user = await openApp('/test-referral');
    await user.click(await screen.findByRole('button', { name: 'Test referral API' }));
    await screen.findByText('The service is starting. Please try again shortly.');
  });
});
