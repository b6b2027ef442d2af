import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { figures } from './support/money-moments.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const requested = {
  ...{ _id: 'w-1', amount: 50, withdrawalMethod: 'wechat', status: 'completed', reason: null },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', accountInfo: { wechatId: 'w***d' } },
};

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: { ...me, ...figures }, missing: [] }),
    'GET /api/withdrawals/accounts': () => answer(200, { accounts: [] }),
    'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
    'POST /api/withdrawals': () => answer(201, { withdrawal: requested }),
    'GET /api/withdrawals/w-1': () => answer(200, { withdrawal: requested, timeline: [] }),
  });
});

async function withdrawing() {
  const user = await openApp('/dashboard');
  const button = await screen.findByRole('button', { name: 'Withdraw' });
  await user.click(button);
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByLabelText('Amount (¥)');
  return { user, button, sheet };
}

describe('the focus goes back to what opened a sheet', () => {
  it.each(['Close', 'Cancel'])('that is closed by %s', async (name) => {
    const { user, button, sheet } = await withdrawing();
    expect(document.activeElement).not.toBe(button);
    await user.click(sheet.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('that a receipt has replaced', async () => {
    const { user, button, sheet } = await withdrawing();
    await user.type(sheet.getByLabelText('Amount (¥)'), '50');
    await user.click(sheet.getByRole('radio', { name: 'WeChat Pay' }));
    await user.type(sheet.getByLabelText('WeChat ID'), 'wx-demo');
    await user.click(sheet.getByRole('button', { name: 'Submit Request' }));
    await user.click(sheet.getByRole('button', { name: 'Withdraw ¥50.00' }));
    await screen.findByRole('button', { name: 'Copy reference' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button);
  });
});
