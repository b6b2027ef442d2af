import { beforeEach, describe, expect, it } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sessionExpired } from '../src/product/session/session-store.ts';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me, signedIn } from './support/people.ts';

const profile = { firstName: '', lastName: '', phoneNumber: '', country: '', city: '', dateOfBirth: '' };
const card = { lastFour: '4242', expires: '12/29', frozen: false, balance: 0 };
const other = { ...demo, id: 'u-9', username: 'somebody-else', email: 'else@tael.local' };

function platform(who = demo): void {
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: { ...me, availableWithdrawal: 500 }, missing: [] }),
    'GET /api/user/profile': () => answer(200, { profile, verificationLevel: 'Basic' }),
    'GET /api/withdrawals/accounts': () => answer(200, { accounts: [] }),
    'GET /api/wallet/card': () => answer(200, { card }),
    'POST /api/auth/login': () => signedIn(who, 'token-2'),
  });
}

async function overTheDoor(user: UserEvent): Promise<void> {
  act(() => sessionExpired('token-1'));
  await screen.findByText(/^(Session expired|Authentication failed)\. Please log in again\.$/);
  // The draft must not be in the browser's storage.
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  await user.type(screen.getByLabelText('Email'), 'demo@tael.local');
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('a session that ends in the middle', () => {
  it('leaves the personal form as it was typed', async () => {
    platform();
    const user = await openApp('/profile');
    await user.type(await screen.findByLabelText('First name'), '李');
    await user.type(screen.getByLabelText('City'), 'Hangzhou');
    await overTheDoor(user);
    await screen.findByLabelText('First name');
    expect([valueOf('First name'), valueOf('City')]).toEqual(['李', 'Hangzhou']);
  });

  it('leaves nobody else’s personal form in the hands of who signs in next', async () => {
    platform(other);
    const user = await openApp('/profile');
    await user.type(await screen.findByLabelText('First name'), '李');
    await overTheDoor(user);
    await screen.findByLabelText('First name');
    expect(valueOf('First name')).toBe('');
  });

  it('leaves the sheet of a payout account open, with its method, its fields and its tick', async () => {
    platform();
    const user = await openApp('/profile?tab=payment');
    await user.click(await screen.findByRole('button', { name: 'Add account' }));
    const before = within(await screen.findByRole('dialog'));
    await user.click(before.getByRole('radio', { name: 'WeChat Pay' }));
    await user.type(before.getByLabelText('WeChat ID'), 'wx-demo');
    await user.click(before.getByRole('checkbox'));
    await overTheDoor(user);
    const after = within(await screen.findByRole('dialog'));
    expect(after.getByLabelText<HTMLInputElement>('WeChat ID').value).toBe('wx-demo');
    expect(after.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('leaves the card’s top-up open with its amount', async () => {
    platform();
    const user = await openApp('/card');
    await user.click(await screen.findByRole('button', { name: 'Top Up' }));
    await user.type(await screen.findByLabelText('Amount (¥)'), '12.5');
    await overTheDoor(user);
    await screen.findByRole('dialog');
    expect(valueOf('Amount (¥)')).toBe('12.5');
  });
});
