import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { giveDatabases, storedEntries } from './support/kept-databases.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const holding = {
  ...{ coinsHeld: 10, stablecoinValue: 72.6, coinPrice: 7.26 },
  ...{ cashSubsidy: 0, availableWithdrawal: 50, totalWithdrawn: 0 },
};
const earned = { points: 300, pointsReleased: 40, membershipLevel: 'Silver' };
const whole = () => answer(200, { user: { ...me, ...holding, ...earned }, missing: [] });
const withoutWallet = () => answer(200, { user: { ...me, ...earned }, missing: ['wallet'] });
const broken = () => refusal(500, 'It broke', 'gateway.broken');
const place = `tael-last-known.answers.${demo.id} ["user","me"]`;
const why = 'The price shown is the last known one. You can buy again once the current one is here.';

beforeEach(() => {
  localStorage.clear();
  giveDatabases();
  keepSession(demo);
});

async function openAgain(now: () => Response | Promise<Response>): Promise<{ bought: () => number }> {
  fakeApi({ 'GET /api/user/me': whole });
  await openApp('/buy');
  await waitFor(() => expect(storedEntries()[place]).toBeDefined());
  cleanup();
  const kept = storedEntries()[place] as { at: number };
  kept.at -= 600_000;
  const { called } = fakeApi({ 'GET /api/user/me': now });
  const user = await openApp('/buy');
  await user.type(await screen.findByLabelText('Coins'), '5');
  return { bought: () => called('POST /api/wallet/buy') };
}
const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buy 5.00' });

describe('the price of a purchase', () => {
  it.each([
    ['the wallet is away', withoutWallet],
    ['it could not be read anew', broken],
    ['it is still being read anew', () => new Promise<Response>(() => undefined)],
  ])('while %s nobody buys at the last known one, and is told why', async (_moment, now) => {
    const { bought } = await openAgain(now);
    await screen.findByText(why);
    expect(buy().disabled).toBe(true);
    buy().click();
    expect(bought()).toBe(0);
  });

  it('that has come is one to buy at', async () => {
    await openAgain(whole);
    await waitFor(() => expect(buy().disabled).toBe(false));
    expect(screen.queryByText(why)).toBeNull();
  });
});
