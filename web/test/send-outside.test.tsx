import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const outside = `0x${'ab'.repeat(20)}`;
const known = `0xabab${'11'.repeat(16)}abab`;
const networks = [
  { network: '1', name: 'Ethereum', token: 'USDC', available: true, minutes: 3, fee: 0 },
  {
    ...{ network: '56', name: 'Binance Smart Chain', token: 'USDC', available: false, minutes: 1, fee: 0 },
    reason: 'Sends on this network are paused',
  },
  { network: '137', name: 'Polygon', token: 'USDC', available: true, minutes: 6, fee: 0 },
];
const payeeOf = (more: object = {}) =>
  answer(200, {
    payee: { address: outside, atOnce: false, isFirst: true, resembles: null, ...more },
  });
const arriving = (payee: object = {}, isContract: boolean | null = false) =>
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: { ...me, coinsHeld: 100, coinPrice: 7.26 }, missing: [] }),
    'GET /api/wallet/payees': () => answer(200, { payees: [] }),
    [`GET /api/wallet/payees/${outside}`]: () => payeeOf(payee),
    'GET /api/assets/networks': () => answer(200, { networks }),
    [`GET /api/assets/networks/1/addresses/${outside}`]: () => answer(200, { isContract }),
    [`GET /api/assets/networks/137/addresses/${outside}`]: () => answer(200, { isContract }),
    'POST /api/wallet/quote': () =>
      answer(200, {
        ...{ amount: 25, remaining: { coinsHeld: 75, availableWithdrawal: 0 }, refused: null },
        payee: { name: null, address: outside, registeredAt: null, atOnce: false, ...payee },
      }),
    'POST /api/transactions': () =>
      answer(201, { transaction: { _id: 't-1', amount: 25, status: 'pending' } }),
  });

async function fillIn() {
  const user = await openApp('/send');
  await user.type(await screen.findByLabelText('To'), outside);
  await user.type(screen.getByLabelText('Amount (USDC)'), '25');
  return user;
}
const review = () => screen.getByRole('button', { name: 'Review' });
const network = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('a send to an outside address', () => {
  it('goes over the network that is chosen, and says that it waits; one that takes no sends shows why', async () => {
    const api = arriving();
    const user = await fillIn();
    expect((await network(/^Ethereum.*About 3 min after approval · fee 0\.00 USDC/)).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: /^Binance Smart Chain/ })).toBeNull();
    expect(screen.getByText('Binance Smart Chain: Sends on this network are paused')).toBeTruthy();
    await user.click(await network(/^Polygon/));
    await user.click(review());
    await screen.findByText('You send to this address for the first time. Compare every character.');
    screen.getByText('Polygon');
    screen.getByText('After a review by an administrator');
    await user.click(screen.getByRole('button', { name: 'Send 25.00' }));
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    await screen.findByText(`25.00 USDC to ${outside} is waiting for approval`);
    const bodyOf = (call: string) => api.calls.find(({ call: name }) => name === call)?.body;
    expect(bodyOf('POST /api/wallet/quote')).toMatchObject({ to: outside, network: '137' });
    expect(bodyOf('POST /api/transactions')).toEqual({
      ...{ to: outside, amount: 25, description: '', type: 'send', network: '137' },
    });
  });

  it.each([
    [{ isFirst: false, resembles: known }, false, [/^This address only resembles one/, known]],
    [{ isFirst: false }, true, [/^A contract is at this address/]],
  ])('warns before it goes: %j, contract %s', async (payee, isContract, words) => {
    arriving(payee, isContract);
    const user = await fillIn();
    await user.click(review());
    for (const word of words) await screen.findByText(word);
    expect(screen.queryByText(/for the first time/)).toBeNull();
  });

  it('offers no network for the address of a user', async () => {
    const api = arriving({ atOnce: true });
    const user = await fillIn();
    await user.click(review());
    await screen.findByText('At once');
    expect(api.called('GET /api/assets/networks')).toBe(0);
    expect(screen.queryByText(/for the first time/)).toBeNull();
  });

  it('with a typing error is refused beside the field, and no quote is asked for', async () => {
    const words = 'This address has a typing error: its upper and lower case do not match';
    const api = fakeApi({
      'GET /api/user/me': () => answer(200, { user: { ...me, coinsHeld: 100 }, missing: [] }),
      'GET /api/wallet/payees': () => answer(200, { payees: [] }),
      [`GET /api/wallet/payees/${outside}`]: () => refusal(400, words, 'wallet.wrong_checksum'),
    });
    const user = await fillIn();
    await screen.findByText(words);
    await user.click(review());
    expect(screen.getByLabelText('To')).toBe(document.activeElement);
    expect(api.called('POST /api/wallet/quote')).toBe(0);
  });
});
