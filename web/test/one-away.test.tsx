import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { fakeStream, frame } from './support/fake-stream.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const holding = {
  ...{ coinsHeld: 10, stablecoinValue: 72.6, coinPrice: 7.26 },
  ...{ cashSubsidy: 0, availableWithdrawal: 25, totalWithdrawn: 0 },
};
const earned = { points: 300, pointsReleased: 40, membershipLevel: 'Silver' };
const whole = () => answer(200, { user: { ...me, ...holding, ...earned }, missing: [] });
const withoutWallet = () => answer(200, { user: { ...me, ...earned, points: 350 }, missing: ['wallet'] });
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name });
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const others = {
  'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
  'GET /api/points/tasks': () => answer(200, { tasks: [] }),
};
/** Compares the text of the page: decimals are in an element of their own. */
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const offline = /^Backend server is offline\./;

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('one service unavailable', () => {
  it('shows its last known figures with their age, names it, and disables the buttons that need it', async () => {
    let away = false;
    fakeApi({ ...others, 'GET /api/user/me': () => (away ? withoutWallet() : whole()) });
    const user = await openApp('/dashboard');
    await screen.findByText('Exclusive points');
    await waitFor(() => expect(button('Sell')[0]?.disabled).toBe(false));
    away = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const notice = await screen.findByText(/^The wallet cannot be reached right now\./);
    expect(notice.textContent).toContain('These figures are from less than a minute ago.');
    expect(notice.closest('[role="status"]')).not.toBeNull();
    for (const text of ['¥72.60', '¥25.00', '350']) expect(document.body.textContent).toContain(text);
    expect(screen.getAllByText('As of less than a minute ago')).toHaveLength(2);
    for (const one of [...button('Sell'), ...button('Withdraw')]) expect(one.disabled).toBe(true);
    expect(screen.queryByText('No coins available to sell')).toBeNull();
  });

  it('is noticed as back without an event', async () => {
    let away = true;
    fakeApi({ ...others, 'GET /api/user/me': () => (away ? withoutWallet() : whole()) });
    await openApp('/dashboard');
    const notice = await screen.findByText(/^The wallet cannot be reached right now\./);
    expect(notice.textContent).toContain('These figures come by themselves.');
    expect(document.body.textContent).not.toContain('¥');
    away = false;
    await shows('¥25.00');
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
    expect(button('Withdraw')[0]?.disabled).toBe(false);
  });
});

describe('the backend offline', () => {
  it('shows within two seconds of the first call without an answer, is read out once, and goes again', async () => {
    let away = false;
    fakeApi({
      ...others,
      'GET /api/health': () => (away ? noAnswer() : answer(200, { status: 'ok' })),
      'GET /api/user/me': () => (away ? noAnswer() : whole()),
    });
    const user = await openApp('/dashboard');
    await shows('¥25.00');
    away = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(offline));
    const readOut = screen
      .getAllByText(offline)
      .filter((one) => one.closest('[aria-hidden="true"]') === null);
    expect(readOut).toHaveLength(1);
    const ages = await screen.findAllByText('As of less than a minute ago');
    for (const one of ages) expect(one.closest('[role=status], [role=alert]')).toBeNull();
    away = false;
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
  });

  it('shows when the stream breaks, before anything is asked', async () => {
    const stream = fakeStream();
    let away = false;
    fakeApi({
      ...others,
      'GET /api/health': () => (away ? noAnswer() : answer(200, { status: 'ok' })),
      'GET /api/stream': (...call) => (away ? noAnswer() : stream.open(...call)),
      'GET /api/user/me': whole,
    });
    await openApp('/dashboard');
    await shows('¥25.00');
    stream.write(frame('ready', 'a-1'));
    away = true;
    await waitFor(() => stream.cut());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(offline));
  });

  it('is not shown for a single unavailable service', async () => {
    const { called } = fakeApi({
      ...others,
      'GET /api/user/me': whole,
      'GET /api/withdrawals/history?limit=5': () =>
        refusal(503, 'The service is not available right now', 'withdrawal.unavailable', {
          'retry-after': '1',
        }),
    });
    await openApp('/dashboard');
    const place = await screen.findByText('The service is not available right now');
    expect(within(place.closest('section') as HTMLElement).getByRole('heading').textContent).toBe(
      'Recent withdrawals',
    );
    await waitFor(() => expect(called('GET /api/health')).toBeGreaterThan(1));
    expect(screen.queryAllByText(offline)).toEqual([]);
  });
});

describe('the backend offline from the start', () => {
  it('stays shown during the next check', async () => {
    const { called } = fakeApi({
      ...others,
      'GET /api/health': () => (called('GET /api/health') > 1 ? new Promise(() => undefined) : noAnswer()),
      'GET /api/user/me': whole,
    });
    await openApp('/dashboard');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(offline));
    await waitFor(() => expect(called('GET /api/health')).toBe(2));
    const gone = waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 500 });
    await expect(gone).rejects.toThrow('expect');
    for (const one of button('Sell')) expect(one.disabled).toBe(true);
  });
});
