import { beforeEach, describe, expect, it } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const asOf = '2026-11-28T04:00:00.000Z';
const each = (minutes: number) => new Array<number>(90).fill(minutes);
const quiet = { working: each(1440), slow: each(0), away: each(0) };
const part = (name: string, more: object = {}) => ({ part: name, state: 'working', days: quiet, ...more });
const incident = {
  ...{ _id: 'i-1', kind: 'incident', parts: ['wallet', 'payouts'], openedAt: asOf, resolvedAt: null },
  title: { en: 'Sends are late', 'zh-CN': '转账延迟' },
  planned: null,
  updates: [
    { state: 'identified', at: asOf, text: { en: 'Found: <b>a disk</b>.', 'zh-CN': '已找到原因。' } },
    { state: 'investigating', at: '2026-11-28T03:00:00.000Z', text: { en: 'We look.', 'zh-CN': '调查中。' } },
  ],
};
const status = (more: object = {}) => ({
  asOf,
  parts: [part('sign-in'), part('wallet'), part('web')],
  record: { from: '2026-08-31', asOf },
  incidents: [],
  ...more,
});
const api = (body: object) => fakeApi({ 'GET /api/status': () => answer(200, body) });
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`${name} has no row`);
  return within(row);
};

beforeEach(() => {
  localStorage.clear();
});

describe('the status page', () => {
  it('says that everything works, to visitors, without a token', async () => {
    const { calls } = api(status());
    await openApp('/status');
    await screen.findByText('Everything is working');
    const wallet = await rowOf('Wallet: sends and sales');
    wallet.getByText('Working');
    wallet.getByText('100.00 % of the time working');
    wallet.getByRole('img', { name: '90 days: 0 with disturbances, 0 not measured' });
    screen.getByText('No incidents');
    expect(calls.some(({ headers }) => headers.has('authorization'))).toBe(false);
  });

  it('names a slow part, and the minutes of its disturbed days, rounding nothing up', async () => {
    const days = {
      working: each(1440).with(0, 0).with(88, 1380).with(89, 30),
      slow: each(0).with(88, 12),
      away: each(0).with(88, 48),
    };
    api(status({ parts: [part('sign-in'), part('wallet', { state: 'slow', days })] }));
    await openApp('/status');
    await screen.findByText('Parts of Tael are slow or unstable');
    const wallet = await rowOf('Wallet: sends and sales');
    wallet.getByText('Slow or unstable');
    wallet.getByRole('img', { name: '90 days: 1 with disturbances, 1 not measured' });
    wallet.getByText('99.95 % of the time working');
    wallet.getByText('Days with disturbances: 1');
    wallet.getByText('Nov 27');
    wallet.getByText('48 min not available');
    wallet.getByText('12 min slow or unstable');
    wallet.getByTitle('Aug 31: not measured');
    expect((await rowOf('Signing in')).queryByText(/disturbances:/)).toBeNull();
  });

  it('shows what is away beside its incident, newest word first, as plain text', async () => {
    const parts = [part('sign-in'), part('wallet', { state: 'away' })];
    api(status({ parts, incidents: [incident] }));
    await openApp('/status');
    await screen.findByText('Parts of Tael are not available');
    (await rowOf('Wallet: sends and sales')).getByText('Not available');
    const card = screen.getByRole('heading', { name: 'Sends are late' }).closest('section');
    const texts = [...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Cause found.*Found: <b>a disk<\/b>\.$/),
      expect.stringMatching(/^Investigating.*We look\.$/),
    ]);
    expect(card?.textContent).toContain('Incident · Wallet: sends and sales, Payouts');
  });

  it('is in Chinese, with the window of planned maintenance', async () => {
    const planned = { from: '2026-11-29T01:00:00.000Z', to: '2026-11-29T02:00:00.000Z' };
    api(status({ incidents: [{ ...incident, kind: 'maintenance', planned }] }));
    await openApp('/status', 'zh-CN');
    await screen.findByText('一切正常');
    await screen.findByText('转账延迟');
    screen.getByText('维护 · 钱包：转账与出售、提现');
    screen.getByText(/^计划时间：/);
  });

  it('does not call all well while an incident is open', async () => {
    api(status({ incidents: [incident] }));
    await openApp('/status');
    await screen.findByText('We are working on an incident');
    expect(screen.queryByText('Everything is working')).toBeNull();
    screen.getByText('No earlier incidents');
  });
});

describe('the status page without all of its answer', () => {
  it('measures on while the record is away, and says so', async () => {
    const parts = [part('wallet', { days: null, state: 'unknown' })];
    api(status({ parts, record: null }));
    await openApp('/status');
    await screen.findByText(/^The record of past days cannot be read right now/);
    screen.getByText('Not everything has been measured yet');
    screen.getByText('Incidents cannot be read right now');
    (await rowOf('Wallet: sends and sales')).getByText('Not measured yet');
  });

  it('names the age of a record that is kept from before', async () => {
    api(status({ record: { from: '2026-08-31', asOf: '2026-11-28T03:00:00.000Z' } }));
    await openApp('/status');
    await screen.findByText(/^Past days and incidents are as of/);
  });

  it('waits in the shape of what comes, and offers a retry if it is not reachable', async () => {
    let answered: (response: Response) => void = () => {};
    fakeApi({ 'GET /api/status': () => new Promise((resolve) => (answered = resolve)) });
    const person = await openApp('/status');
    expect(document.querySelectorAll('.animate-pulse').length).toBeGreaterThan(4);
    act(() => answered(refusal(503, 'Away', 'gateway.unavailable')));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'See whether Tael is working' })).toBeNull();
    await person.click(again);
    act(() => answered(answer(200, status())));
    await screen.findByText('Everything is working');
  });
});

describe('the way to the status page', () => {
  it('is on the sign-in page', async () => {
    fakeApi({});
    await openApp('/login');
    const link = await screen.findByRole('link', { name: 'See whether everything works' });
    expect(link.getAttribute('href')).toBe('/status');
  });

  it('is beside what a service could not answer, and not beside a refusal', async () => {
    keepSession(demo);
    let code = 503;
    fakeApi({ 'GET /api/reserves': () => refusal(code, 'Away', 'gateway.unavailable') });
    const person = await openApp('/reserves');
    const link = await screen.findByRole('link', { name: 'See whether Tael is working' });
    expect(link.getAttribute('href')).toBe('/status');
    code = 400;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'See whether Tael is working' })).toBeNull();
  });
});
