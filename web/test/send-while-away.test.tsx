import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const holding = {
  ...{ coinsHeld: 100, stablecoinValue: 726, coinPrice: 7.26 },
  ...{ cashSubsidy: 0, availableWithdrawal: 50, totalWithdrawn: 0 },
};
const earned = { points: 300, pointsReleased: 40, membershipLevel: 'Silver' };
const whole = () => answer(200, { user: { ...me, ...holding, ...earned }, missing: [] });
const withoutWallet = () => answer(200, { user: { ...me, ...earned }, missing: ['wallet'] });
const broken = () => refusal(500, 'It broke', 'gateway.broken');
const age = 'As of less than a minute ago';

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

async function open(then: () => Response) {
  let now = whole;
  fakeApi({
    'GET /api/user/me': () => now(),
    'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
    'GET /api/points/tasks': () => answer(200, { tasks: [] }),
    'POST /api/wallet/quote': () =>
      answer(200, {
        amount: 25,
        remaining: { coinsHeld: 75 },
        payee: { name: 'fr***d', address: null, registeredAt: '2026-01-02T00:00:00.000Z', atOnce: true },
        refused: null,
      }),
  });
  const user = await openApp('/dashboard');
  await screen.findByText('Exclusive points');
  return {
    user,
    change: async () => {
      now = then;
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
    },
  };
}
const toSend = (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Send' }));

describe('sending while the wallet can’t be asked', () => {
  it.each([
    ['the wallet is away', withoutWallet, /^The wallet cannot be reached right now\./],
    ['the figures could not be read anew', broken, /^It broke$/],
  ])('while %s what one holds has its age, and why stands there', async (_moment, then, why) => {
    const { user, change } = await open(then);
    await toSend(user);
    await screen.findByText('You hold 100.00');
    expect(screen.queryByText(/^As of/)).toBeNull();
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await screen.findByText('Exclusive points');
    await change();
    await screen.findByText(why);
    await toSend(user);
    await screen.findByText('You hold 100.00');
    expect((await screen.findAllByText(age)).length).toBe(1);
    screen.getByText(why);
  });
});

describe('what is left after sending', () => {
  it('has the age of the answer that told it, once the wallet can’t be asked any more', async () => {
    const { user, change } = await open(withoutWallet);
    await change();
    await screen.findByText(/^The wallet cannot be reached right now\./);
    await toSend(user);
    await user.type(await screen.findByLabelText('To'), 'friend');
    await user.type(screen.getByLabelText('Amount (USDC)'), '25');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('75.00 USDC');
    await waitFor(() => expect(screen.getAllByText(age)).toHaveLength(1));
  });
});
