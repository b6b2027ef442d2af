import { beforeEach, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { details, figures, page, path, payout, rowOf } from './support/payouts.ts';
import { admin, keepSession } from './support/people.ts';
import { trail } from './support/trail.ts';

const later = '2026-11-23T08:00:00.000Z';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

it('the queue of sends has no unknown outcomes: it shows the pending ones instead', async () => {
  fakeApi({
    ...figures,
    [`GET ${path}/unknown`]: () => answer(200, { withdrawals: [payout(1)] }),
    [`GET ${path}?kind=send&status=pending&limit=50&page=1&sort=oldest`]: () => page([payout(2)]),
  });
  const person = await openApp('/admin/withdrawals?status=unknown');
  await screen.findAllByText('person-1');
  await person.click(screen.getByRole('button', { name: 'Sends of coins (2 waiting)' }));
  await screen.findAllByText('person-2');
  expect(screen.queryByRole('button', { name: /^Outcome unknown/ })).toBeNull();
  await screen.findByRole('button', { name: 'Completed (5)' });
  expect(screen.getByText('Approved').nextSibling?.textContent).toBe('5900.00 USDC');
});

it('an approved send is shown with the state of its chain; without custody, as unknown', async () => {
  const send = {
    kind: 'send',
    withdrawalMethod: 'chain',
    status: 'completed',
    accountInfo: { address: '0xabc' },
  };
  const on = { network: '1', networkName: 'Ethereum', confirmations: 0, needed: 12 };
  const chain = { ...on, state: 'queued', reason: 'Waits: the hot account has too few coins' };
  const [queued, unknown] = [payout(1, { ...send, chain }), payout(2, { ...send, missing: ['custody'] })];
  const step = { status: 'completed', at: later, by: 'colleague', note: '' };
  fakeApi({
    ...figures,
    ...trail('w-1', 'transaction.approve'),
    [`GET ${path}?kind=send&status=completed&limit=50&page=1&sort=oldest`]: () => page([queued, unknown]),
    [`GET ${path}/w-1`]: () => details(queued, { timeline: [step] }),
    [`GET ${path}?status=all&limit=50&page=1&sort=newest&search=person-1%40example.test`]: () => page([]),
  });
  const person = await openApp('/admin/withdrawals?kind=send&status=completed');
  expect(within(await rowOf(1)).getByText('Queued')).toBeTruthy();
  expect(within(await rowOf(2)).getByRole('img', { name: /^Custody cannot be reached/ })).toBeTruthy();
  await person.click(await rowOf(1));
  const drawer = within(await screen.findByRole('dialog', { name: '101.00 USDC' }));
  expect(drawer.getByText('Ethereum')).toBeTruthy();
  const timeline = within(await drawer.findByRole('list', { name: 'Timeline' }));
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Approved'),
    expect.stringContaining('Sent on EthereumWaits: the hot account has too few coins'),
    'Arrived',
  ]);
});

it('a send that the rules refuse is marked before it is decided, and can only be rejected', async () => {
  const barrier = {
    code: 'withdrawal.address_listed',
    message: 'This address is on the screening list: the send can only be rejected',
  };
  const send = { kind: 'send', withdrawalMethod: 'chain', accountInfo: { address: '0xabc' } };
  const [barred, second] = [payout(1, { ...send, barrier }), payout(2, { ...send, approvalsNeeded: 2 })];
  fakeApi({
    ...figures,
    [`GET ${path}?kind=send&status=pending&limit=50&page=1&sort=oldest`]: () => page([barred, second]),
    [`GET ${path}/w-1`]: () => details(barred),
  });
  const person = await openApp('/admin/withdrawals?kind=send');
  const words = barrier.message + '.';
  const row = within(await rowOf(1));
  expect(row.getByRole('img', { name: words })).toBeTruthy();
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'Approve for person-1' }).disabled).toBe(true);
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'Reject for person-1' }).disabled).toBe(false);
  expect(within(await rowOf(2)).getByRole('img', { name: 'It needs two administrators' })).toBeTruthy();
  await person.click(await rowOf(1));
  const drawer = within(await screen.findByRole('dialog', { name: '101.00 USDC' }));
  expect(drawer.getByText(words)).toBeTruthy();
  const approve = { name: 'Approve 101.00 USDC' };
  expect(drawer.getByRole<HTMLButtonElement>('button', approve).disabled).toBe(true);
});
