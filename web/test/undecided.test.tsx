import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { App } from '../src/app/app.tsx';
import { endSession } from '../src/product/session/session-store.ts';
import { answer, refusal } from './support/fake-api.ts';
import { away, moneyMoments, short, signedOut, tooMany } from './support/money-moments.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, signedIn } from './support/people.ts';

const sends = 'POST /api/transactions';
const quote = {
  'POST /api/wallet/quote': (body: unknown) =>
    answer(200, {
      amount: (body as { amount: number }).amount,
      remaining: { coinsHeld: 75 },
      payee: { name: 'fr***d', address: null, registeredAt: '2026-01-02T00:00:00.000Z', atOnce: true },
      refused: null,
    }),
};
const sent = () => answer(201, { transaction: { _id: 't-1', amount: 25, status: 'completed' } });

beforeEach(() => {
  // Signing out drops the undecided requests of the test before.
  endSession('signed-out');
  localStorage.clear();
  keepSession(demo);
});

async function review(user: UserEvent, amount = '25'): Promise<void> {
  const to = await screen.findByLabelText('To');
  await user.clear(to);
  await user.type(to, 'friend');
  await user.clear(screen.getByLabelText('Amount (USDC)'));
  await user.type(screen.getByLabelText('Amount (USDC)'), amount);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByRole('button', { name: /^Send \d/ });
}
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const unknownOutcome = /^We could not tell whether it went through/;
const earlier = /^We could not tell whether this went through: 25.00 USDC to friend\./;

describe('a send with an unknown outcome', () => {
  it('is not refused by "not so fast": the same is asked again, and ends in its receipt', async () => {
    const seen = moneyMoments(sends, [away, tooMany, sent], quote);
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    await screen.findByText(unknownOutcome);
    await screen.findByText('The service is busy. Please try again shortly.');
    await press(user, 'Send 25.00');
    await screen.findByText('Too many requests. Please try again shortly.');
    screen.getByText(unknownOutcome);
    screen.getByText(/^You can try again in (1:00|0:5\d)\.$/);
    await press(user, 'Send 25.00');
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    await receipt.findByText('t-1');
    expect(seen.keys()).toHaveLength(3);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('is shown when the user comes back; the same input repeats the same request', async () => {
    const seen = moneyMoments(sends, [away, sent], quote);
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    await screen.findByText(unknownOutcome);
    await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: 'Send' }));
    await screen.findByText(earlier);
    await review(user);
    await screen.findByText(unknownOutcome);
    expect(screen.queryByText(earlier)).toBeNull();
    await press(user, 'Send 25.00');
    await screen.findByText('25.00 USDC sent to fr***d');
    expect(new Set(seen.keys()).size).toBe(1);
  });
});

describe('a send with an unknown outcome, left undecided', () => {
  it('stays undecided beside another amount, which is shown as another request', async () => {
    const seen = moneyMoments(sends, [away, short, sent], quote);
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    await screen.findByText(unknownOutcome);
    await press(user, 'Change');
    await review(user, '2.5');
    screen.getByText(earlier);
    screen.getByText('What you enter here now is a separate request.');
    expect(screen.queryByText(unknownOutcome)).toBeNull();
    await press(user, 'Send 2.50');
    await screen.findByText('Insufficient coins');
    await press(user, 'Ask again');
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    const [first, second, third] = seen.keys();
    expect([first === second, first === third]).toEqual([false, true]);
    expect(seen.bodies()).toMatchObject([{ amount: 25 }, { amount: 2.5 }, { amount: 25 }]);
  });

  it('continues after the user has to sign in again', async () => {
    const seen = moneyMoments(sends, [away, signedOut, sent], {
      ...quote,
      'POST /api/auth/login': () => signedIn(demo, 'token-2'),
    });
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    await screen.findByText(unknownOutcome);
    await press(user, 'Send 25.00');
    await user.type(await screen.findByLabelText('Email'), 'demo@tael.local');
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await press(user, 'Sign In');
    await screen.findByText(earlier);
    await press(user, 'Ask again');
    await screen.findByText('25.00 USDC sent to friend');
    expect(new Set(seen.keys()).size).toBe(1);
  });
});

describe('an answer after the user left the form', () => {
  function later(): { reply: () => Promise<Response>; come: (response: Response) => void } {
    let come: (response: Response) => void = () => undefined;
    const coming = new Promise<Response>((resolve) => (come = resolve));
    return { reply: () => coming, come: (response) => come(response) };
  }
  async function leave(reply: () => Promise<Response>): Promise<void> {
    moneyMoments(sends, [reply], quote);
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    await user.click(screen.getAllByRole('link', { name: 'Invite' })[0] as HTMLElement);
    await waitFor(() => expect(whereWeAre()).toBe('/invite'));
  }

  it('is shown, and does not change the page', async () => {
    const { reply, come } = later();
    await leave(reply);
    come(sent());
    await screen.findByText('25.00 USDC sent to fr***d');
    expect(whereWeAre()).toBe('/invite');
  });

  it('is shown with its request when it is a refusal', async () => {
    const { reply, come } = later();
    await leave(reply);
    come(await short());
    await screen.findByText('25.00 USDC to friend: Insufficient coins');
  });

  it('is shown when the outcome is unknown', async () => {
    const { reply, come } = later();
    await leave(reply);
    come(await away());
    await screen.findByText(/25\.00 USDC to friend\. You can ask again where you began it\.$/);
  });
});

describe('the receipt over the dashboard', () => {
  it('is put away once, and does not come again', async () => {
    moneyMoments(sends, [sent], quote);
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    await receipt.findByRole('button', { name: 'Copy reference' });
    await user.click(receipt.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([whereWeAre(), (window.history.state as { usr: unknown }).usr]).toEqual(['/dashboard', null]);
  });

  it('does not come again with a reload', async () => {
    moneyMoments(sends, [sent], quote);
    const user = await openApp('/send');
    await review(user);
    await press(user, 'Send 25.00');
    await screen.findByRole('dialog', { name: 'Receipt' });
    cleanup();
    render(<App />);
    await screen.findByText('Daily check-in');
    expect([whereWeAre(), screen.queryByRole('dialog')]).toEqual(['/dashboard', null]);
  });
});

describe('while the backend is offline', () => {
  const offline = { 'GET /api/health': () => refusal(503, 'no', 'gateway.unavailable') };
  const isOff = (name: string) =>
    waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true));

  it('nothing is sent: the last button can’t be pressed', async () => {
    let down = false;
    moneyMoments(sends, [sent], {
      ...quote,
      'GET /api/health': () =>
        down ? refusal(503, 'no', 'gateway.unavailable') : answer(200, { status: 'ok' }),
    });
    const user = await openApp('/send');
    await review(user);
    down = true;
    window.dispatchEvent(new Event('visibilitychange'));
    await isOff('Send 25.00');
  });

  it('no password is changed and no profile saved', async () => {
    moneyMoments(sends, [sent], {
      ...offline,
      'GET /api/user/profile': () =>
        answer(200, {
          profile: { firstName: '', lastName: '', phoneNumber: '', country: '', city: '', dateOfBirth: '' },
          verificationLevel: 'Basic',
        }),
    });
    await openApp('/profile');
    await screen.findByLabelText('City');
    await isOff('Save changes');
  });
});
