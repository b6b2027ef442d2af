import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { signed } from '../src/features/points/components/entry-words.ts';
import { redeemProblem, worth } from '../src/product/points/redeem-rules.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const summary = {
  total: 20_000,
  available: 1_250,
  level: 'Bronze',
  nextLevel: 'Silver',
  progress: 40,
  pointsToNextLevel: 30_000,
};
const entry = (more: object) => ({
  id: 'e-1',
  description: 'Daily check-in bonus',
  points: 50,
  type: 'earned',
  date: '2026-01-02T03:04:05.000Z',
  special: false,
  status: 'completed',
  source: 'check-in',
  ...more,
});
const history =
  (transactions: object[] = [], more: object = {}) =>
  () =>
    answer(200, { transactions, summary: { ...summary, ...more }, totalPages: 1, currentPage: 1 });
const tasks = () =>
  answer(200, {
    tasks: [
      { id: 'a', title: 'Invite 5 friends', points: 500, progress: 2, target: 5, completed: false },
      { id: 'b', title: '7-day check-in streak', points: 350, progress: 7, target: 7, completed: true },
      {
        ...{ id: 'hold-1000-coins', title: 'Hold 1000+ coins', points: 200 },
        ...{ progress: 3, target: 7, completed: false },
      },
    ],
  });
const levels = () =>
  answer(200, {
    levels: [
      { name: 'Bronze', threshold: 0, reached: true, current: true },
      { name: 'Silver', threshold: 50_000, reached: false, current: false },
    ],
    history: [],
  });

const first = 'GET /api/points/history?page=1&limit=20';
const handlers = {
  'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
  [first]: history(),
  'GET /api/points/tasks': tasks,
  'GET /api/points/levels': levels,
  'GET /api/points/sources': () => answer(200, { sources: [{ source: 'check-in', points: 19_500 }] }),
};

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the rules of redeeming, in their order', () => {
  it.each([
    ['', 'points:redeem.rules.amount'],
    ['0', 'points:redeem.rules.amount'],
    ['9', 'points:redeem.rules.least'],
    ['101', 'points:redeem.rules.available'],
    ['10', undefined],
    ['100', undefined],
  ])('%s of 100', (typed, text) => {
    expect(redeemProblem(typed, 100)).toBe(text);
  });

  it('10 points are ¥1.00', () => {
    expect([worth(10), worth(155), worth(1_000_000)]).toEqual(['¥1.00', '¥15.50', '¥100,000.00']);
  });
});

describe('an entry', () => {
  it.each<['earned' | 'redeemed' | 'other', number, string | undefined]>([
    ['earned', 50, '+50'],
    ['redeemed', 1500, '-1,500'],
    ['other', -20, '-20'],
    ['other', 20, '+20'],
    ['earned', 0, undefined],
  ])('%s %s shows as %s', (type, points, text) => {
    expect(signed({ type, points })).toBe(text);
  });
});

describe('the Points Center', () => {
  it('shows what it is loading, then the level and the points', async () => {
    let answerNow: () => void = () => undefined;
    fakeApi({
      ...handlers,
      [first]: () => new Promise((resolve) => (answerNow = () => resolve(history()()))),
    });
    await openApp('/points');
    await screen.findByText('Loading points data...');
    answerNow();
    await screen.findByText('20,000');
    await screen.findByText('40% to Silver • 30,000 points needed');
    await screen.findByText('1,250 pts available');
    expect(await screen.findByText('2 of 5')).toBeTruthy();
    await screen.findByText('Held for 3 of 7 days in a row, counted at midnight in Shanghai');
    expect(screen.getByRole('progressbar', { name: 'Invite 5 friends' }).getAttribute('aria-valuenow')).toBe(
      '40',
    );
  });

  it('that can’t be loaded says so, invents nothing, and tries again', async () => {
    let works = false;
    fakeApi({
      ...handlers,
      [first]: () => (works ? history()() : refusal(400, 'This account is closed', 'x')),
    });
    const user = await openApp('/points');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    screen.getByText('Failed to load points data: This account is closed');
    expect(document.body.textContent).not.toContain('Daily check-in bonus');
    works = true;
    await user.click(retry);
    await screen.findByText('20,000');
  });

  it('has nothing to redeem while there is nothing', async () => {
    fakeApi({ ...handlers, [first]: history([], { available: 0 }) });
    await openApp('/points');
    const redeem = await screen.findByRole<HTMLButtonElement>('button', { name: /Redeem/ });
    expect(redeem.disabled).toBe(true);
  });
});

describe('the history', () => {
  it('that is empty leads to the first points', async () => {
    fakeApi(handlers);
    await openApp('/points?tab=history');
    await screen.findByText('Start Your Journey!');
    const link = await screen.findByRole('link', { name: 'Earn Points Now' });
    expect(link.getAttribute('href')).toBe('/invite');
  });

  it('lists the entries, and shows a medal without a figure', async () => {
    fakeApi({
      ...handlers,
      [first]: history([
        entry({}),
        entry({ id: 'e-2', points: 500, type: 'redeemed', source: 'redemption', status: 'pending' }),
        entry({ id: 'e-3', points: 0, source: 'medal', special: true, description: 'Silver level reached' }),
      ]),
    });
    await openApp('/points?tab=history');
    const rows = await within(await screen.findByRole('tabpanel')).findAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Daily check-in bonus.*\+50$/);
    expect(texts[1]).toMatch(/^Redeemed for ¥50\.00.*-500Pending$/);
    expect(texts[2]).toMatch(/^Silver level reachedSpecial achievement unlocked!/);
    expect(texts[2]).not.toMatch(/[+-]\d/);
  });

  it('keeps its filter while everything is refetched', async () => {
    const spent = 'GET /api/points/history?page=1&limit=20&type=redeemed';
    const api = fakeApi({ ...handlers, [spent]: history() });
    const user = await openApp('/points?tab=history');
    await user.click(await screen.findByRole('radio', { name: 'Redeemed' }));
    await screen.findByText('Nothing of this kind yet');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(api.called(spent)).toBe(2));
    const filter = await screen.findByRole<HTMLInputElement>('radio', { name: 'Redeemed' });
    expect(filter.checked).toBe(true);
    await screen.findByText('Nothing of this kind yet');
  });

  it('is shown in the user’s language', async () => {
    fakeApi({ ...handlers, [first]: history([entry({})]) });
    await openApp('/points?tab=history', 'zh-CN');
    await screen.findByText('每日签到奖励');
  });
});

describe('the levels', () => {
  it('show what each takes, full where nothing is needed', async () => {
    fakeApi(handlers);
    await openApp('/points?tab=levels');
    const bronze = await screen.findByRole('progressbar', { name: 'Your points towards Bronze' });
    expect(bronze.getAttribute('aria-valuenow')).toBe('100');
    expect(
      screen.getByRole('progressbar', { name: 'Your points towards Silver' }).getAttribute('aria-valuenow'),
    ).toBe('40');
    await screen.findByText('From 50,000 points');
  });
});

const redemption = entry({
  points: 100,
  type: 'redeemed',
  source: 'redemption',
  redemptionId: 'r-1',
  status: 'completed',
});

describe('redeeming', () => {
  const open = async (redeem: () => Response) => {
    const api = fakeApi({
      ...handlers,
      'POST /api/points/redeem': redeem,
      'GET /api/points/history?page=1&limit=50&type=redeemed': history([redemption]),
    });
    const user = await openApp('/points');
    await user.click(await screen.findByRole('button', { name: /pts available/ }));
    const field = await screen.findByLabelText<HTMLInputElement>('Points');
    expect(field.value).toBe('1250');
    await user.clear(field);
    await user.type(field, '1.0-0');
    expect(field.value).toBe('100');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('1,150');
    return { api, user };
  };

  it('is reviewed, done once under a key, told, and followed to its end', async () => {
    const { api, user } = await open(() => answer(200, { points: 100, amount: 10, redemptionId: 'r-1' }));
    await user.dblClick(screen.getByRole('button', { name: 'Redeem 100 points' }));
    await screen.findByText('Successfully redeemed 100 points!');
    const timeline = await screen.findByRole('list', { name: 'Timeline' });
    await within(timeline).findByText('Paid to your withdrawal wallet');
    await within(screen.getByRole('dialog')).findByText('Completed');
    const sent = api.calls.filter(({ call }) => call === 'POST /api/points/redeem');
    expect(sent.map(({ body }) => body)).toEqual([{ points: 100 }]);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that is refused says why, and keeps what was typed', async () => {
    const { user } = await open(() => refusal(400, 'Insufficient points', 'points.insufficient_points'));
    await user.click(screen.getByRole('button', { name: 'Redeem 100 points' }));
    await screen.findByText('Insufficient points');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLInputElement>('Points').value).toBe('100');
  });

  it('that is refused without a word says so in ours', async () => {
    const { user } = await open(() => new Response('', { status: 400 }));
    await user.click(screen.getByRole('button', { name: 'Redeem 100 points' }));
    await screen.findByText('Redemption failed');
  });
});

describe('the rewards', () => {
  const rewards = (available: number) => () =>
    answer(200, {
      available,
      rewards: [50, 100].map((points) => ({
        tier: String(points),
        points,
        amount: points / 10,
        affordable: available >= points,
      })),
    });

  it('are redeemed at their own address, once reviewed', async () => {
    const api = fakeApi({
      ...handlers,
      'GET /api/points/rewards': rewards(80),
      'POST /api/points/rewards/50/redeem': () => answer(200, { points: 50, amount: 5, redemptionId: 'r-1' }),
      'GET /api/points/history?page=1&limit=50&type=redeemed': history([]),
    });
    const user = await openApp('/rewards?tab=redeem');
    const far = await screen.findByRole<HTMLButtonElement>('button', { name: '20 more points needed' });
    expect(far.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Redeem ¥5.00' }));
    await user.click(await screen.findByRole('button', { name: 'Redeem 50 points' }));
    await screen.findByText('Successfully redeemed 50 points!');
    expect(api.called('POST /api/points/rewards/50/redeem')).toBe(1);
    await within(screen.getByRole('dialog')).findByText('Pending');
  });
});
