import { beforeEach, describe, expect, it } from 'vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { endSession } from '../src/product/session/session-store.ts';
import { signOut } from '../src/product/session/sign-out.ts';
import { answer, refusal } from './support/fake-api.ts';
import { giveDatabases, storedEntries } from './support/kept-databases.ts';
import { away, moneyMoments } from './support/money-moments.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

beforeEach(() => {
  endSession('signed-out');
  giveDatabases();
  localStorage.clear();
  keepSession(demo);
});

/** Signing out clears the memory of the page, as a reload does. */
async function reload(address: string): Promise<UserEvent> {
  cleanup();
  endSession('signed-out');
  keepSession(demo);
  return openApp(address);
}

const undecided = () =>
  Object.entries(storedEntries()).flatMap(([place, kept]) =>
    place.startsWith('tael-undecided') ? [kept] : [],
  );
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const earlier = (what: string) =>
  screen.findByText((text) => text.startsWith(`We could not tell whether this went through: ${what}.`));

const bought = () => answer(200, { amount: 5, cost: 36.3, coinPrice: 7.26, transactionId: 't-1' });
async function buy(address = '/buy'): Promise<UserEvent> {
  const user = await openApp(address);
  await user.type(await screen.findByLabelText('Coins'), '5');
  await press(user, 'Buy 5.00');
  return user;
}

describe('a purchase with an unknown outcome, after a reload', () => {
  it('is shown, retried under the same key, and forgotten once it is decided', async () => {
    const seen = moneyMoments('POST /api/wallet/buy', [away, bought]);
    await buy();
    await screen.findByText(/^We could not tell whether it went through/);
    const user = await reload('/buy');
    await earlier('Buy 5.00');
    screen.getByText('Asked for less than a minute ago.');
    await press(user, 'Ask again');
    await screen.findByText('Bought 5.00 coins for ¥36.30');
    expect(seen.bodies()).toEqual([{ amount: 5 }, { amount: 5 }]);
    expect(new Set(seen.keys()).size).toBe(1);
    await waitFor(() => expect(undecided()).toEqual([]));
  });

  it('is stored before it is sent, so that a reload meanwhile loses nothing', async () => {
    const atItsLeaving: unknown[] = [];
    const seen = moneyMoments('POST /api/wallet/buy', [
      () => {
        atItsLeaving.push(...undecided());
        return new Promise<Response>(() => undefined);
      },
      bought,
    ]);
    await buy();
    await waitFor(() => expect(seen.keys()).toHaveLength(1));
    expect(atItsLeaving).toMatchObject([{ key: seen.keys()[0], order: 5, isWhole: true }]);
    const user = await reload('/buy');
    await earlier('Buy 5.00');
    await user.type(await screen.findByLabelText('Coins'), '5');
    await press(user, 'Buy 5.00');
    await screen.findByText('Bought 5.00 coins for ¥36.30');
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('is not shown to another user', async () => {
    moneyMoments('POST /api/wallet/buy', [away]);
    await buy();
    await screen.findByText(/^We could not tell whether it went through/);
    cleanup();
    endSession('signed-out');
    keepSession({ ...demo, id: 'u-9' });
    await openApp('/buy');
    await screen.findByLabelText('Coins');
    expect(screen.queryByText(/We could not tell/)).toBeNull();
  });

  it('is deleted on sign-out', async () => {
    moneyMoments('POST /api/wallet/buy', [away], { 'POST /api/auth/logout': () => answer(200, {}) });
    await buy();
    await screen.findByText(/^We could not tell whether it went through/);
    expect(undecided()).toHaveLength(1);
    await act(() => signOut());
    await waitFor(() => expect(undecided()).toEqual([]));
  });
});

it('a purchase with an unknown outcome is shown when a slow disk answers at last', async () => {
  moneyMoments('POST /api/wallet/buy', [away]);
  await buy();
  await screen.findByText(/^We could not tell whether it went through/);
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...call) => {
    const asked = open(...call);
    return new Proxy(asked, {
      set: (target, name, value: () => void) =>
        Reflect.set(target, name, name === 'onsuccess' ? () => setTimeout(value, 1_200) : value),
    });
  };
  await reload('/buy');
  await screen.findByText((text) =>
    text.startsWith('We could not tell whether this went through: Buy 5.00.'),
  );
  indexedDB.open = open;
});

describe('a withdrawal with an unknown outcome, after a reload', () => {
  const requested = {
    ...{ _id: 'w-1', amount: 50, withdrawalMethod: 'wechat', status: 'pending', reason: null },
    ...{ createdAt: '2026-01-02T03:04:05.000Z', accountInfo: { wechatId: 'w***d' } },
  };
  const done = () => answer(201, { withdrawal: requested });
  const keyReused = () =>
    refusal(422, 'This Idempotency-Key was used with another request', 'withdrawal.key_reused');
  const more = {
    'GET /api/withdrawals/w-1': () =>
      answer(200, { withdrawal: requested, timeline: [{ status: 'pending', at: requested.createdAt }] }),
  };
  async function ask(user: UserEvent, wechatId: string): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(await sheet.findByLabelText('Amount (¥)'), '50');
    await user.click(sheet.getByRole('radio', { name: 'WeChat Pay' }));
    await user.type(sheet.getByLabelText('WeChat ID'), wechatId);
    await press(user, 'Submit Request');
    await press(user, 'Withdraw ¥50.00');
  }
  async function leaveUnknown(): Promise<UserEvent> {
    await ask(await openApp('/dashboard'), 'wx-demo');
    await screen.findByText(/^We could not tell whether it went through/);
    return reload('/dashboard');
  }

  it('is shown on the dashboard without its account, and can be dismissed', async () => {
    moneyMoments('POST /api/withdrawals', [away], more);
    const user = await leaveUnknown();
    await earlier('Withdraw ¥50.00');
    screen.getByText(/^The account you typed in is not kept in this browser\./);
    screen.getByRole('link', { name: 'Withdrawal history' });
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
    expect(undecided()).toMatchObject([
      { order: { amount: 50, withdrawalMethod: 'wechat' }, isWhole: false },
    ]);
    expect(JSON.stringify(storedEntries())).not.toContain('wx-demo');
    await press(user, 'I have looked');
    await waitFor(() => expect(screen.queryByText(/We could not tell/)).toBeNull());
    await waitFor(() => expect(undecided()).toEqual([]));
  });

  it('is the same request when the user types the same again', async () => {
    const seen = moneyMoments('POST /api/withdrawals', [away, done], more);
    await ask(await leaveUnknown(), 'wx-demo');
    await screen.findByRole('list', { name: 'Timeline' });
    expect(seen.bodies()[1]).toEqual(seen.bodies()[0]);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('to another account is refused once with the reason, and then is a new request', async () => {
    const seen = moneyMoments('POST /api/withdrawals', [away, keyReused, done], more);
    const user = await leaveUnknown();
    await ask(user, 'wx-other');
    await screen.findByText(/^A withdrawal of this amount has arrived already, to another account\./);
    await press(user, 'Withdraw ¥50.00');
    await screen.findByRole('list', { name: 'Timeline' });
    const [first, second, third] = seen.keys();
    expect([first === second, second === third]).toEqual([true, false]);
  });
});
