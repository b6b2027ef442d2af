import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { claims, details, figures, listed, page, path, payout } from './support/payouts.ts';
import { admin, keepSession } from './support/people.ts';

const later = '2026-11-23T08:00:00.000Z';
const one = 'GET /api/admin/users/wallet/users/id-1';
const held = {
  ...{ _id: 'id-1', username: 'person-1', email: 'person-1@example.test', status: 'active' },
  ...{ coinsHeld: 100, stablecoinValue: 726, coinPrice: 7.26, cashSubsidy: 50 },
  ...{ balance: 700.5, availableWithdrawal: 500.25, totalWithdrawn: 1000 },
};
const holding = (more: object = {}) => answer(200, { user: { ...held, ...more }, missing: [] });
const away = "The user's balances before and after cannot be shown right now.";

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

async function ask(act: string, more: object, wallet: () => Response) {
  const shown = payout(1, more);
  const { called } = fakeApi({
    ...figures,
    ...claims(1),
    [listed('all')]: () => page([shown]),
    [`GET ${path}/w-1`]: () => details(shown),
    [one]: wallet,
  });
  const person = await openApp('/admin/withdrawals?status=all&open=w-1');
  const drawer = within(await screen.findByRole('dialog', { name: '¥101.00' }));
  await person.click(await drawer.findByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog', { name: /101\.00 (for|of) person-1/ }));
  return { dialog, asked: () => called(one) };
}

async function factsOf({ dialog }: Awaited<ReturnType<typeof ask>>): Promise<(string | null)[]> {
  await dialog.findByText('Available balance');
  return dialog.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent ?? null);
}

const pending = { signals: [{ kind: 'shared_account', reason: '2 other users withdrew to this account' }] };
const unknown = { status: 'processing', outcomeUnknownSince: later };

describe('a decision shows what its owner has before and after,', () => {
  it.each([
    ['Approve ¥101.00', pending, ['Held for payouts¥200.25 → ¥200.25', 'Available balance¥500.25 → ¥500.25']],
    ['Reject', {}, ['Held for payouts¥200.25 → ¥99.25', 'Available balance¥500.25 → ¥601.25']],
    [
      'Complete',
      unknown,
      [
        'Held for payouts¥200.25 → ¥99.25',
        'Available balance¥500.25 → ¥500.25',
        'Total withdrawn¥1,000.00 → ¥1,101.00',
      ],
    ],
  ])('%s', async (act, more, facts) => {
    expect((await factsOf(await ask(act, more, () => holding()))).slice(3)).toEqual(facts);
  });

  it.each<[string, () => Response]>([
    ['the wallet is away', () => holding({ balance: null, availableWithdrawal: null, totalWithdrawn: null })],
    ['they could not be read', () => refusal(400, 'Not now', 'gateway.not_now')],
    ['less is held than is decided about', () => holding({ balance: 600 })],
  ])('and shows none where %s', async (_why, wallet) => {
    const { dialog } = await ask('Reject', {}, wallet);
    await dialog.findByText(away);
    expect(dialog.getAllByRole('definition')).toHaveLength(3);
  });

  it('and asks for none without the permission to see them', async () => {
    const permissions = ['withdrawals.read', 'withdrawals.process'] as never[];
    keepSession({ ...admin, role: 'moderator', permissions });
    const { dialog, asked } = await ask('Reject', {}, () => holding());
    await dialog.findByText("Showing the user's balances needs the permission wallets.read.");
    expect(asked()).toBe(0);
  });

  it('but not where the money stays as it is', async () => {
    const { dialog, asked } = await ask('Was not paid', unknown, () => holding());
    expect(dialog.queryByText('Available balance')).toBeNull();
    expect(asked()).toBe(0);
  });
});
