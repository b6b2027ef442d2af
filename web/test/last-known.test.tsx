import { beforeEach, describe, expect, it } from 'vitest';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { keepLastKnown, keeps } from '../src/lib/storage/last-known.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { giveDatabases, storedEntries } from './support/kept-databases.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const holding = {
  ...{ coinsHeld: 10, stablecoinValue: 72.6, coinPrice: 7.26 },
  ...{ cashSubsidy: 0, availableWithdrawal: 25, totalWithdrawn: 0 },
};
const earned = { points: 300, pointsReleased: 40, membershipLevel: 'Silver' };
const whole = () => answer(200, { user: { ...me, ...holding, ...earned }, missing: [] });
const place = `tael-last-known.answers.${demo.id} ["user","me"]`;
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

beforeEach(() => {
  localStorage.clear();
  giveDatabases();
  keepSession(demo);
});

async function visitBefore(more: Parameters<typeof fakeApi>[0] = {}): Promise<{ contract: string }> {
  fakeApi({ 'GET /api/user/me': whole, ...more });
  await openApp('/dashboard');
  await shows('¥25.00');
  await waitFor(() => expect(storedEntries()[place]).toBeDefined());
  cleanup();
  return storedEntries()[place] as { contract: string };
}

describe('the last known figures and their age', () => {
  it('are shown with their age at the next start, when no service answers', async () => {
    await visitBefore();
    fakeApi({ 'GET /api/user/me': noAnswer, 'GET /api/health': noAnswer });
    await openApp('/dashboard');
    await shows('¥25.00');
    await screen.findAllByText('As of less than a minute ago');
  });

  it('show their age once for the page, and on a card only if it is older', async () => {
    const cards = [`${demo.id} ["points","tasks"]`, `${demo.id} ["withdrawals","recent"]`];
    const [tasks = '', withdrawals = ''] = cards.map((card) => `tael-last-known.answers.${card}`);
    await visitBefore({
      'GET /api/points/tasks': () => answer(200, { tasks: [] }),
      'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
    });
    await waitFor(() => expect(storedEntries()).toMatchObject({ [tasks]: {}, [withdrawals]: {} }));
    fakeApi({ 'GET /api/user/me': noAnswer, 'GET /api/health': noAnswer });
    const showsAges = async (ages: string[]): Promise<void> => {
      await openApp('/dashboard');
      await screen.findByText('Recent withdrawals');
      await waitFor(() => expect(screen.getAllByText(/^Backend server is offline/)).not.toEqual([]));
      await waitFor(() => expect(screen.getAllByText(/^As of/).map((one) => one.textContent)).toEqual(ages));
      await waitFor(() => expect(screen.queryByText(/^Failed to load/)).toBeNull());
      expect(screen.getAllByText(/^As of/)).toHaveLength(ages.length);
      cleanup();
    };
    await showsAges(['As of less than a minute ago']);
    const older = storedEntries()[withdrawals] as { at: number };
    older.at -= 600_000;
    await showsAges(['As of less than a minute ago', 'As of 10 minutes ago']);
  });
});

describe('the last known figures, shown', () => {
  it('show why they are not newer, also when the error comes before the stored data', async () => {
    await visitBefore();
    const open = indexedDB.open.bind(indexedDB);
    // The disk answers later than the server's refusal.
    let openNow: () => void = () => undefined;
    indexedDB.open = (...call) => {
      const asked = open(...call);
      return new Proxy(asked, {
        set: (target, name, value: () => void) => {
          const late = name === 'onsuccess' && call[0] === 'tael-last-known';
          return Reflect.set(target, name, late ? () => (openNow = value) : value);
        },
      });
    };
    fakeApi({
      'GET /api/user/me': () => refusal(429, 'Not so fast', 'edge.too_many', { 'retry-after': '60' }),
    });
    await openApp('/dashboard');
    await screen.findByText('Not so fast');
    openNow();
    await shows('¥25.00');
    await screen.findByText('What you see is from less than a minute ago.');
    screen.getByText('Not so fast');
    indexedDB.open = open;
  });

  it('complete an answer without a part of it, and are not lost by it', async () => {
    await visitBefore();
    fakeApi({
      'GET /api/user/me': () => answer(200, { user: { ...me, ...earned, points: 350 }, missing: ['wallet'] }),
    });
    await openApp('/dashboard');
    await screen.findByText(/^The wallet cannot be reached right now\./);
    for (const text of ['¥25.00', '350']) await shows(text);
    await waitFor(() =>
      expect(storedEntries()[place]).toMatchObject({ data: { points: 350, availableWithdrawal: 25 } }),
    );
  });

  it('are not shown where an older version kept them in another shape', async () => {
    const kept = await visitBefore();
    kept.contract = 'another';
    fakeApi({ 'GET /api/user/me': noAnswer, 'GET /api/health': noAnswer });
    await openApp('/dashboard');
    await screen.findByText('Failed to load wallet data');
    expect(document.body.textContent).not.toContain('¥');
  });
});

describe('the last known figures, put back', () => {
  it('are refetched by a page that opens after they were restored', async () => {
    const visit = () => {
      const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } });
      const leave = keepLastKnown(client, demo.id);
      let asked = 0;
      const look = (name: string, answers: () => Promise<string>) => {
        const queryFn = () => ((asked += 1), answers());
        return new QueryObserver(client, { queryKey: [name], queryFn, meta: keeps() });
      };
      return { look, asked: () => asked, leave };
    };
    const earlier = visit();
    for (const name of ['first', 'second'])
      earlier.look(name, () => Promise.resolve(`the ${name}`)).subscribe(() => undefined);
    const [first, second] = ['first', 'second'].map(
      (name) => `tael-last-known.answers.${demo.id} ["${name}"]`,
    );
    await waitFor(() => expect(storedEntries()).toMatchObject({ [String(first)]: {}, [String(second)]: {} }));
    earlier.leave();
    const later = visit();
    const shown = later.look('first', noAnswer);
    await waitFor(() => expect(shown.getCurrentQuery().state.data).toBe('the first'));
    const late = later.look('second', noAnswer);
    await waitFor(() => expect(late.getCurrentQuery().state.data).toBe('the second'));
    expect(later.asked()).toBe(0);
    late.subscribe(() => undefined);
    await waitFor(() =>
      expect(late.getCurrentQuery().state).toMatchObject({ data: 'the second', status: 'error' }),
    );
    expect(later.asked()).toBe(1);
    later.leave();
  });
});
