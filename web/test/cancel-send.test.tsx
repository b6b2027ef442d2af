import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { endSession } from '../src/product/session/session-store.ts';
import { answer, refusal } from './support/fake-api.ts';
import { away, moneyMoments, receiptOf } from './support/money-moments.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

beforeEach(() => {
  // Signing out drops the undecided requests of the test before.
  endSession('signed-out');
  localStorage.clear();
  keepSession(demo);
});

const at = '2026-01-02T03:04:05.000Z';
const asked = { kind: 'send-out', to: `0x${'ab'.repeat(20)}`, status: 'pending' };
const stepsOf = (status: string) => ({
  timeline: [{ status: 'pending', at }, ...(status === 'pending' ? [] : [{ status, at }])],
});

async function openSend(replies: Parameters<typeof moneyMoments>[1], send: { status: string } & object) {
  const seen = moneyMoments('POST /api/transactions/t-1/cancel', replies, {
    'GET /api/transactions?limit=20': () =>
      answer(200, {
        ...{ transactions: [], nextCursor: null, searchedSince: null },
        stats: { total: 0, thisMonth: 0, successRate: 0 },
      }),
    'GET /api/transactions/t-1': () => receiptOf('t-1', { ...send, ...stepsOf(send.status) }),
  });
  const user = await openApp('/transactions?id=t-1');
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByRole('button', { name: 'Copy reference' });
  return { seen, user };
}

const button = () => screen.queryByRole('button', { name: 'Cancel send' });

async function cancelling(replies: Parameters<typeof moneyMoments>[1], send = { ...asked }) {
  const { seen, user } = await openSend(replies, send);
  const press = async (): Promise<void> => {
    const buttons = screen.getAllByRole('button', { name: 'Cancel send' });
    await user.click(buttons[buttons.length - 1] as HTMLElement);
  };
  await press();
  await screen.findByText('25.00 coins go back to your holding.');
  await press();
  return { seen, press };
}

const cancelled = (more: object = {}) => answer(200, { transaction: { status: 'failed' }, ...more });

describe('the button that cancels a send', () => {
  it.each([
    ['is shown for a pending one to an outside address', asked, true],
    ['is gone once it is completed', { ...asked, status: 'completed' }, false],
    ['is gone once it has failed', { ...asked, status: 'failed' }, false],
    ['is not there for one to a user', { ...asked, kind: 'send' }, false],
    ['is not there for the other side', { ...asked, incoming: true }, false],
  ])('%s', async (_what, send, isShown) => {
    await openSend([cancelled], send);
    expect(button() !== null).toBe(isShown);
  });
});

describe('a send that is cancelled', () => {
  it('shows its new status', async () => {
    const mine = { ...asked };
    await cancelling(
      [
        () => {
          mine.status = 'failed';
          return cancelled();
        },
      ],
      mine,
    );
    await screen.findByText('Send cancelled');
    await waitFor(() => expect(screen.getAllByText('Failed').length).toBeGreaterThan(1));
    expect(button()).toBeNull();
  });

  it('offers no second cancellation while the coins have yet to move', async () => {
    await cancelling([() => cancelled({ pending: true })]);
    await screen.findByText('Send cancelled');
    expect(button()).toBeNull();
  });

  it('with an unknown outcome shows that, and is retried under the same key', async () => {
    const { seen, press } = await cancelling([away, cancelled]);
    await screen.findByText(/^We could not tell whether it was cancelled/);
    expect(screen.queryByText('Failed to cancel the send')).toBeNull();
    await press();
    await screen.findByText('Send cancelled');
    expect(seen.keys()).toHaveLength(2);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('too late shows the reason and the current status', async () => {
    const mine = { ...asked };
    const tooLate = () => {
      mine.status = 'completed';
      return refusal(
        409,
        'This transaction is already completed and cannot become failed',
        'wallet.transaction_settled',
      );
    };
    await cancelling([tooLate], mine);
    await waitFor(() => expect(button()).toBeNull());
    screen.getByText(/already completed/);
    expect(screen.getAllByText('Completed').length).toBeGreaterThan(0);
  });
});
