import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const summary = {
  ...{ total: 900, available: 400, level: 'Bronze', nextLevel: 'Silver', progress: 2 },
  pointsToNextLevel: 49_100,
};
const redemption = {
  ...{ id: 'e-1', description: 'Redeemed', points: 100, type: 'redeemed', special: false },
  ...{ date: '2026-01-02T03:04:05.000Z', source: 'redemption', redemptionId: 'r-1', status: 'completed' },
};
const pageOf = (...transactions: object[]) =>
  answer(200, { transactions, summary, totalPages: 1, currentPage: 1 });
const broken = () => refusal(500, 'It broke', 'points.broken');
const unread = 'Where this redemption stands cannot be read right now.';
const lastKnown = 'What is shown is what was known last.';

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

async function open(read: () => Response) {
  let now = read;
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
    'GET /api/points/history?page=1&limit=20': () => pageOf(redemption),
    'GET /api/points/history?page=1&limit=50&type=redeemed': () => now(),
    'POST /api/points/redeem': () => answer(200, { points: 100, amount: 10, redemptionId: 'r-1' }),
  });
  const user = await openApp('/points?tab=history');
  return { user, becomes: (then: () => Response) => (now = then) };
}
const receipt = async () => within(await screen.findByRole('dialog', { name: 'Redemption' }));

describe('the receipt of a redemption whose state can’t be read', () => {
  it('of an old one says what the list knew, that it can’t be read now, and reads it again when asked', async () => {
    const { user, becomes } = await open(broken);
    await user.click(await screen.findByRole('button', { name: /Redeemed/ }));
    const shown = await receipt();
    await shown.findByText(unread);
    shown.getByText(lastKnown);
    shown.getByText('Completed');
    shown.getByText('Paid to your withdrawal wallet');
    expect(shown.queryByText('Pending')).toBeNull();
    becomes(() => pageOf({ ...redemption, status: 'failed' }));
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    await shown.findByText('Failed');
    expect(shown.queryByText(unread)).toBeNull();
  });

  it('of a new one claims neither that it waits nor that it is paid', async () => {
    const { user } = await open(broken);
    await user.click(await screen.findByRole('tab', { name: 'Overview' }));
    await user.click(await screen.findByRole('button', { name: /pts available/ }));
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: /^Redeem \d+ points$/ }));
    const shown = await receipt();
    await shown.findByText(unread);
    expect(shown.queryByText(lastKnown)).toBeNull();
    shown.getByText('Points redeemed');
    for (const claim of ['Pending', 'Completed', 'Paid to your withdrawal wallet'])
      expect(shown.queryByText(claim)).toBeNull();
    await waitFor(() => shown.getByRole('button', { name: 'Try again' }));
  });
});
