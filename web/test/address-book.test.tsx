import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const outside = `0x${'ab'.repeat(20)}`;
const put = `PUT /api/wallet/addresses/${outside}`;
const named = (name: string) => ({ address: outside, name, savedAt: '2026-11-20T04:00:00.000Z' });
const book = (...addresses: object[]) => answer(200, { addresses });
const base = {
  'GET /api/user/me': () => answer(200, { user: { ...me, coinsHeld: 100, coinPrice: 7.26 }, missing: [] }),
  'GET /api/wallet/payees': () =>
    answer(200, { payees: [{ username: null, address: outside, lastSentAt: '2026-11-20T04:00:00.000Z' }] }),
  [`GET /api/wallet/payees/${outside}`]: () =>
    answer(200, { payee: { address: outside, atOnce: false, isFirst: false, resembles: null } }),
  'GET /api/assets/networks': () => answer(200, { networks: [] }),
};

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the address book', () => {
  it('takes an address from the recent contacts by the keyboard, and keeps what was typed over a refusal', async () => {
    let saved: object[] = [];
    let isTaken = true;
    const { calls } = fakeApi({
      ...base,
      'GET /api/wallet/addresses': () => book(...saved),
      [put]: () => {
        if (isTaken) return refusal(409, 'Another address has this name already', 'wallet.name_taken');
        saved = [named('Rent <b>')];
        return answer(200, { address: named('Rent <b>') });
      },
    });
    const user = await openApp('/send');
    await screen.findByText('Name an address that you have sent to, and it stays here.');
    (await screen.findByRole('button', { name: 'Name 0xabab…abab' })).focus();
    await user.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Name this address' }));
    expect(sheet.getByText(outside)).toBeTruthy();
    await user.type(sheet.getByLabelText('Name'), '  {Enter}');
    await sheet.findByText('Please enter a name');
    await user.type(sheet.getByLabelText('Name'), 'Rent <b>{Enter}');
    await sheet.findByText('Another address has this name already');
    expect(sheet.getByLabelText<HTMLInputElement>('Name').value.trim()).toBe('Rent <b>');
    isTaken = false;
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Rent <b>' });
    expect(calls.filter(({ call }) => call === put).map(({ body }) => body)).toEqual([
      { name: 'Rent <b>' },
      { name: 'Rent <b>' },
    ]);
  });

  it('is chosen from, renamed and removed', async () => {
    let saved = [named('Rent')];
    fakeApi({
      ...base,
      'GET /api/wallet/addresses': () => book(...saved),
      [put]: () => {
        saved = [named('Landlord')];
        return answer(200, { address: named('Landlord') });
      },
      [`DELETE /api/wallet/addresses/${outside}`]: () => {
        saved = [];
        return answer(200, { success: true });
      },
    });
    const user = await openApp('/send');
    await user.click(
      (await screen.findAllByRole('button', { name: /^R?\s*Rent\s*0xabab…abab$/ }))[0] as HTMLElement,
    );
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(outside);
    await screen.findByText('Saved as Rent');
    await user.click(screen.getByRole('button', { name: 'Edit Rent' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    await user.clear(field);
    await user.type(field, 'Landlord{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Edit Landlord' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByText('Name an address that you have sent to, and it stays here.');
    expect(screen.queryByText('Saved as Landlord')).toBeNull();
  });
});

it('an address book that could not be read says so, and leaves the form in use', async () => {
  fakeApi({ ...base, 'GET /api/wallet/addresses': () => refusal(400, 'Not now', 'wallet.x') });
  await openApp('/send');
  await screen.findByText('Not now');
  expect(screen.getByLabelText<HTMLInputElement>('To').disabled).toBe(false);
});
