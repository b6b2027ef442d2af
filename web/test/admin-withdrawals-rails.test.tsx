import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { details, figures, listed, page, path, payout, rowOf } from './support/payouts.ts';
import { admin, keepSession } from './support/people.ts';
import { trail } from './support/trail.ts';

const at = '2026-11-23T08:00:00.000Z';
const none = { toSend: 0, sent: 0, unknown: 0 };
const byHand = { provider: null, standIn: false, stopped: null, waits: null, differences: [], orders: none };
const rails = (alipay: object) => () =>
  answer(200, {
    rails: [
      { ...byHand, method: 'alipay', provider: 'Alipay', ...alipay },
      { ...byHand, method: 'wechat' },
      { ...byHand, method: 'bank' },
    ],
  });
const rail = `${path}/rails`;

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('automatic payments', () => {
  it('are stopped with a reason, and the desk says who stopped them', async () => {
    let now: object = { standIn: true };
    const { calls } = fakeApi({
      ...figures,
      [listed()]: () => page([]),
      [`GET ${rail}`]: () => rails(now)(),
      [`PUT ${rail}/alipay`]: () => {
        now = { stopped: { at, by: 'admin', reason: 'the balance looks wrong' } };
        return rails(now)();
      },
    });
    const person = await openApp('/admin/withdrawals');
    await person.click(await screen.findByRole('button', { name: 'Automatic payments' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('A stand-in on this machine plays Alipay: nobody is paid.');
    expect(within(dialog).getAllByText('Paid by hand: an administrator pays and marks it.')).toHaveLength(2);
    const stop = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Stop paying by Alipay' });
    expect(stop.disabled).toBe(true);
    await person.type(within(dialog).getByLabelText(/Reason/), 'the balance looks wrong');
    await person.click(stop);
    await within(dialog).findByRole('button', { name: 'Resume paying by Alipay' });
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      stopped: true,
      reason: 'the balance looks wrong',
    });
    // In the dialog, and on the desk behind it.
    const said = await screen.findAllByText(/^admin stopped paying by Alipay .+: the balance looks wrong$/);
    expect(said).toHaveLength(2);
  });

  it('say what they wait for and what differs, and why a stop was refused', async () => {
    const lines = [{ day: '2026-11-22', number: 'w-7', what: 'not_in_statement', amount: 60 }];
    let now: object = { waits: { since: at, reason: 'The balance at Alipay is too low' } };
    fakeApi({
      ...figures,
      [listed()]: () => page([]),
      [`GET ${rail}`]: () => rails(now)(),
      [`PUT ${rail}/alipay`]: () => refusal(403, 'You do not have permission to do this', 'x.forbidden'),
    });
    const person = await openApp('/admin/withdrawals');
    await screen.findByText(/^Payments by Alipay wait since .+: The balance at Alipay is too low$/);
    now = { differences: lines };
    await person.click(screen.getByRole('button', { name: 'Automatic payments' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(await within(dialog).findByLabelText(/Reason/), 'x');
    await person.click(within(dialog).getByRole('button', { name: 'Stop paying by Alipay' }));
    await within(dialog).findByText('You do not have permission to do this');
    await within(dialog).findByText('Paid by our records, not in the statement');
    expect(within(dialog).getByText('2026-11-22 · w-7')).toBeTruthy();
  });
});

describe('a payout that its rail pays', () => {
  it('shows the order, and offers nothing until the outcome is unknown', async () => {
    const order = {
      provider: 'Alipay',
      state: 'sent',
      reference: null,
      calls: 2,
      words: 'DEALING',
      since: at,
    };
    const sent = payout(1, { status: 'processing', order });
    const doubtful = payout(2, { status: 'processing', order, outcomeUnknownSince: at });
    fakeApi({
      ...figures,
      ...trail('w-1', 'withdrawal.process'),
      [listed('processing')]: () => page([sent, doubtful]),
      [`GET ${path}/w-1`]: () => details(sent),
    });
    const person = await openApp('/admin/withdrawals?status=processing');
    const acts = (n: Element) => within(n as HTMLElement).queryAllByRole('button', { name: / for person-/ });
    expect(acts(await rowOf(1))).toEqual([]);
    expect(acts(await rowOf(2)).map((act) => act.getAttribute('aria-label'))).toEqual([
      'Complete for person-2',
    ]);
    await person.click(within(await rowOf(1)).getByText('person-1'));
    await screen.findByText('DEALING');
    expect(screen.getByText('Sent, outcome open')).toBeTruthy();
  });
});
