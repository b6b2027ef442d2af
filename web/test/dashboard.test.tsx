import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { maskedName } from '../src/features/dashboard/components/masked-name.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const meAs = (figures: object) => () => answer(200, { user: { ...me, ...figures }, missing: [] });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the dashboard', () => {
  it('checks in once, says what it brought, and then reads Signed', async () => {
    let checkedInToday = false;
    let answerNow: () => void = () => undefined;
    const { called } = fakeApi({
      'GET /api/user/me': () => meAs({ checkedInToday, streak: checkedInToday ? 4 : 3 })(),
      'POST /api/user/checkin': () =>
        new Promise((resolve) => {
          answerNow = () => {
            checkedInToday = true;
            resolve(answer(200, { pointsAwarded: 50 }));
          };
        }),
    });
    const user = await openApp('/dashboard');
    await user.dblClick(await screen.findByRole('button', { name: 'Check In' }));
    answerNow();
    await screen.findByText('Check-in successful! +50 points awarded.');
    const signed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signed' });
    expect(signed.disabled).toBe(true);
    expect(called('POST /api/user/checkin')).toBe(1);
  });

  it('says that somebody has checked in already', async () => {
    const message = 'You have already checked in today!';
    fakeApi({
      'GET /api/user/me': meAs({}),
      'POST /api/user/checkin': () => refusal(409, message, 'auth.already_checked_in'),
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    await screen.findByText(message);
  });

  it('repeats a check-in of unknown outcome under its key', async () => {
    const answers = [refusal(500, 'Not now', 'auth.internal'), answer(200, { pointsAwarded: 50 })];
    const { calls } = fakeApi({
      'GET /api/user/me': meAs({}),
      'POST /api/user/checkin': () => answers.shift() ?? answer(500, {}),
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    await screen.findByText('Not now');
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    await screen.findByText('Check-in successful! +50 points awarded.');
    const sent = calls.filter(({ call }) => call === 'POST /api/user/checkin');
    const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect([first, sent.length]).toEqual([again, 2]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  it('copies the link with the full code, and says so in place and aloud', async () => {
    fakeApi({ 'GET /api/user/me': meAs({}) });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Copy invite link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/invite/K7M2XQ9P');
    await screen.findByRole('button', { name: 'Copied!' });
    await screen.findByText('Invitation link copied to clipboard!');
  });
});

describe('Refresh on the dashboard', () => {
  it('asks anew for all that the page shows', async () => {
    const { calls, called } = fakeApi({ 'GET /api/user/me': meAs({}) });
    const user = await openApp('/dashboard');
    const shown = () =>
      new Set(calls.map(({ call }) => call).filter((call) => /\/(me|withdrawals|points)\b/.test(call)));
    await waitFor(() => expect(shown().size).toBe(3));
    const before = [...shown()].map((call) => [call, called(call)] as const);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      for (const [call, times] of before) expect([call, called(call) > times]).toEqual([call, true]);
    });
  });
});

describe('the figures of the dashboard', () => {
  it('shows a dash for a figure that its owner never told', async () => {
    fakeApi({ 'GET /api/user/me': meAs({}) });
    await openApp('/dashboard');
    await screen.findByText('Stablecoin wallet');
    expect(screen.getAllByText('–')).toHaveLength(3);
    expect(document.body.textContent).not.toContain('¥');
  });

  it('shows the figures that come, a true zero too', async () => {
    const figures = {
      coinsHeld: 1377.41,
      stablecoinValue: 9999999999.99,
      availableWithdrawal: 0,
      totalWithdrawn: 0,
    };
    fakeApi({ 'GET /api/user/me': meAs(figures) });
    await openApp('/dashboard');
    await screen.findByText('Stablecoin wallet');
    for (const text of ['1,377.41', '¥9,999,999,999.99', '¥0.00']) {
      expect(document.body.textContent).toContain(text);
    }
  });

  it('tells what waits before what it could bring, and what happened last; a subsidy of nothing too', async () => {
    fakeApi({
      'GET /api/user/me': meAs({ availableWithdrawal: 5, cashSubsidy: 0 }),
      'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
    });
    await openApp('/dashboard');
    await screen.findByText('Stablecoin wallet');
    expect(screen.getByText('Cash subsidy').nextElementSibling?.textContent).toBe('¥0.00');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const order = ['Withdrawal wallet', 'Daily check-in', 'Earn Rewards', 'Recent withdrawals'];
    expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  });

  it('says that the backend is offline, and locks what would need it', async () => {
    fakeApi({
      'GET /api/health': () => Promise.reject(new TypeError('Failed to fetch')),
      'GET /api/user/me': meAs({}),
    });
    await openApp('/dashboard');
    const text = 'Backend server is offline. Please make sure your backend is running on port 5001.';
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Check In' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy invite link' }).disabled).toBe(true);
  });

  it('offers another try when the figures can’t be had', async () => {
    let broken = true;
    fakeApi({
      'GET /api/user/me': () =>
        broken ? new Response('', { status: 400, statusText: 'Bad Request' }) : meAs({})(),
    });
    const user = await openApp('/dashboard');
    await screen.findByText('Failed to fetch user data: 400 Bad Request');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Daily check-in');
  });
});

describe('the masked code', () => {
  it.each([
    ['demo-person', 'dem••••rson'],
    ['eight-ch', 'eig••••t-ch'],
    ['seven-c', 's••••'],
    ['d', 'd••••'],
  ])('of %s is %s', (name, masked) => expect(maskedName(name)).toBe(masked));
});
