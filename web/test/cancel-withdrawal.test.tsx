import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { endSession } from '../src/product/session/session-store.ts';
import { answer, refusal } from './support/fake-api.ts';
import { away, moneyMoments } from './support/money-moments.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

beforeEach(() => {
  // Signing out drops the undecided requests of the test before.
  endSession('signed-out');
  localStorage.clear();
  keepSession(demo);
});

const at = '2026-01-02T03:04:05.000Z';
const asked = {
  ...{ _id: 'w-1', amount: 50, withdrawalMethod: 'wechat', status: 'pending', createdAt: at },
  ...{ accountInfo: { wechatId: 'w***d' }, reason: null },
};

async function cancelling(replies: Parameters<typeof moneyMoments>[1], withdrawal = asked) {
  const timeline = [{ status: 'pending', at }];
  const seen = moneyMoments('POST /api/withdrawals/w-1/cancel', replies, {
    'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [withdrawal] }),
    'GET /api/withdrawals/w-1': () => answer(200, { withdrawal, timeline }),
  });
  const user = await openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: /WeChat Pay/ }));
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  const confirm = async (): Promise<void> => {
    const buttons = screen.getAllByRole('button', { name: 'Cancel withdrawal' });
    await user.click(buttons[buttons.length - 1] as HTMLElement);
  };
  await confirm();
  return { seen, confirm };
}

const failed = () => screen.queryByText('Failed to cancel the withdrawal');
const cancelled = () => answer(200, { withdrawal: { ...asked, status: 'rejected' } });

describe('a withdrawal that is cancelled', () => {
  it('without an answer is not called failed: it is retried under the same key, and the outcome is shown', async () => {
    let nth = 0;
    const { seen } = await cancelling([
      () => ((nth += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : cancelled()),
    ]);
    await screen.findByText('Checking...');
    expect(failed()).toBeNull();
    await screen.findByText('Withdrawal cancelled');
    expect(seen.keys()).toHaveLength(2);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('with an unknown outcome shows that, and is retried under the same key', async () => {
    const { seen, confirm } = await cancelling([away, cancelled]);
    await screen.findByText(/^We could not tell whether it was cancelled/);
    expect(failed()).toBeNull();
    await confirm();
    await screen.findByText('Withdrawal cancelled');
    expect(seen.keys()).toHaveLength(2);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('too late shows the reason and the current status', async () => {
    const mine = { ...asked };
    const tooLate = () => {
      mine.status = 'approved';
      return refusal(409, 'Cannot go from approved to rejected', 'withdrawal.out_of_order');
    };
    await cancelling([tooLate], mine);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull());
    screen.getByText(/Cannot go from approved to rejected/);
    expect(screen.getAllByText('Approved').length).toBeGreaterThan(0);
  });
});
