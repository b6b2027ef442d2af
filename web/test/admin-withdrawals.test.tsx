import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { claims, decided, details, figures, listed, page, path, payout, rowOf } from './support/payouts.ts';
import { admin, demo, keepSession } from './support/people.ts';
import { trail } from './support/trail.ts';

const later = '2026-11-23T08:00:00.000Z';
const focusedRow = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined;
const shared = [{ kind: 'shared_account', reason: '2 other users withdrew to this account' }];

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the queue', () => {
  it('is asked as its address says, with amount, account, signals, claim and counts', async () => {
    const wanted = listed('processing', 'sort=newest&search=wine');
    const claim = { by: { _id: 'u-9', username: 'colleague' }, until: later };
    fakeApi({
      ...figures,
      [wanted]: () => page([payout(1, { status: 'processing', signals: shared, claim })]),
    });
    await openApp('/admin/withdrawals?status=processing&search=wine&newest=true&from=2020');
    const row = await rowOf(1);
    expect(whereWeAre()).toBe('/admin/withdrawals?status=processing&search=wine&newest=true');
    for (const text of ['¥101.00', 'pay-1@example.test · Wang Wei', '1 signal, 1 grave'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByText(/^colleague, until/)).toBeTruthy();
    await screen.findByRole('button', { name: 'Pending (37)' });
    expect(document.title).toBe('Withdrawals · localhost');
  });

  it('says when there is nothing, and why it could not be read', async () => {
    let works = false;
    fakeApi({ ...figures, [listed()]: () => (works ? page([]) : refusal(400, 'Not now', 'withdrawal.x')) });
    const person = await openApp('/admin/withdrawals');
    await screen.findByText('Not now');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No withdrawals here');
  });

  it('is read by a moderator who may decide nothing', async () => {
    const may = ['withdrawals.read'] as never[];
    keepSession({ ...demo, role: 'moderator', permissions: may });
    fakeApi({ ...figures, [listed()]: () => page([payout(1)]) });
    await openApp('/admin/withdrawals');
    const row = await rowOf(1);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Payout file' })).toBeNull();
    expect(
      within(row).getByRole<HTMLButtonElement>('button', { name: 'Approve for person-1' }).disabled,
    ).toBe(true);
  });
});

describe('the keys of the desk', () => {
  it('approve with one key a row, two where a signal stands, and go on', async () => {
    const { calls } = fakeApi({
      ...figures,
      ...claims(1, 2, 3),
      [listed()]: () => page([payout(1), payout(2, { signals: shared }), payout(3)]),
      ...Object.fromEntries([1, 2, 3].map((n) => [`PUT ${path}/w-${n}`, () => decided(n, 'approved')])),
    });
    const person = await openApp('/admin/withdrawals');
    await rowOf(1);
    await person.keyboard('a');
    expect(focusedRow()).toBe('w-1');
    await screen.findByText('Alipay · pay-1@example.test · Wang Wei');
    expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
    await person.keyboard('a');
    expect(focusedRow()).toBe('w-2');
    await person.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve ¥102.00 for person-2?' }));
    expect(dialog.getByText('Other users who withdrew to this account: 2')).toBeTruthy();
    expect(dialog.getByText(/pay-2@example\.test · Wang Wei/)).toBeTruthy();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(focusedRow()).toBe('w-3'));
    await screen.findAllByText('Withdrawal status updated successfully');
    const sent = calls.filter(({ call }) => call.startsWith('PUT') && !call.endsWith('claim'));
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      [`PUT ${path}/w-1`, { status: 'approved', adminNotes: '' }],
      [`PUT ${path}/w-2`, { status: 'approved', adminNotes: '' }],
    ]);
    for (const { headers } of sent) expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    const order = calls.map(({ call }) => call);
    expect(order.indexOf(`PUT ${path}/w-1/claim`)).toBeLessThan(order.indexOf(`PUT ${path}/w-1`));
    expect(order).not.toContain(`DELETE ${path}/w-2/claim`);
    await person.keyboard('?');
    expect(await screen.findByText('Approve the withdrawal and go on')).toBeTruthy();
  });

  it('explain why an own withdrawal can’t be decided, and send nothing', async () => {
    const own = { _id: admin.id, username: 'admin-own', email: admin.email };
    const { calls } = fakeApi({ ...figures, [listed()]: () => page([payout(1, { userId: own })]) });
    const person = await openApp('/admin/withdrawals');
    await screen.findByText('admin-own');
    await person.keyboard('ja');
    await screen.findByText(/You cannot decide over your own account/);
    expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  });
});

describe('a decision that another administrator made first', () => {
  it('names the other administrator, and the row shows its status', async () => {
    const approved = payout(1, { status: 'approved' });
    const timeline = [{ status: 'approved', at: later, by: 'colleague', note: '' }];
    let current = payout(1);
    fakeApi({
      ...figures,
      ...claims(1),
      [listed('all')]: () => page([current]),
      [`PUT ${path}/w-1`]: () => {
        current = approved;
        return refusal(
          409,
          'A withdrawal that is approved cannot become approved',
          'withdrawal.out_of_order',
        );
      },
      [`GET ${path}/w-1`]: () => details(approved, { timeline }),
    });
    const person = await openApp('/admin/withdrawals?status=all');
    await rowOf(1);
    await person.keyboard('ja');
    await screen.findByText(/colleague was quicker: Approved since/);
    expect(within(await rowOf(1)).getByText('Approved')).toBeTruthy();
  });

  it('keeps the reason that was typed, names the holder, and goes on after a takeover', async () => {
    const claim = { by: { _id: 'u-9', username: 'colleague' }, until: later };
    const held = () => refusal(409, 'colleague works on this withdrawal until x', 'withdrawal.claimed');
    let answers: () => Response = held;
    const { calls, called } = fakeApi({
      ...figures,
      [listed()]: () => page([payout(1)]),
      [`GET ${path}/w-1`]: () => details(payout(1, { claim })),
      [`PUT ${path}/w-1/claim`]: () => answers(),
      [`PUT ${path}/w-1`]: () => (answers === held ? held() : decided(1, 'rejected')),
    });
    const person = await openApp('/admin/withdrawals');
    await rowOf(1);
    await person.keyboard('jr');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject ¥101.00 of person-1' }));
    await dialog.findByText(/^colleague works on this withdrawal until .*Nothing was changed/);
    await person.keyboard('  {Enter}');
    expect(dialog.getByText('Rejection reason is required')).toBeTruthy();
    await person.keyboard('wrong name{Enter}');
    await waitFor(() => expect(called(`PUT ${path}/w-1/claim`)).toBe(2));
    await dialog.findByRole('button', { name: 'Reject ¥101.00' });
    answers = () => answer(200, { until: later });
    await person.click(await dialog.findByRole('button', { name: 'Take over' }));
    expect(calls.some(({ body }) => JSON.stringify(body) === '{"takeOver":true}')).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value.trim()).toBe('wrong name');
    await person.click(dialog.getByRole('button', { name: 'Reject ¥101.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findAllByText('Withdrawal status updated successfully');
    expect(calls.findLast(({ call }) => call === `PUT ${path}/w-1`)?.body).toEqual({
      status: 'rejected',
      adminNotes: 'wrong name',
    });
  });
});

it('a decision with an unknown outcome is retried under the same key', async () => {
  let works = false;
  const { calls } = fakeApi({
    ...figures,
    ...claims(1),
    [listed()]: () => page([payout(1)]),
    [`GET ${path}/w-1`]: () => details(payout(1)),
    [`PUT ${path}/w-1`]: () => {
      if (works) return decided(1, 'approved');
      throw new TypeError('network');
    },
  });
  const person = await openApp('/admin/withdrawals');
  await rowOf(1);
  await person.keyboard('ja');
  await screen.findByText(/Failed to update withdrawal status\. The outcome is unknown/);
  works = true;
  await person.keyboard('a');
  await waitFor(() => expect(screen.queryByText(/The outcome is unknown/)).toBeNull());
  const keys = calls
    .filter(({ call }) => call === `PUT ${path}/w-1`)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

describe('what keeps a withdrawal from its approval', () => {
  it('is a second administrator, and who approved first is named', async () => {
    const approvals = [{ _id: 'u-9', username: 'colleague', at: later }];
    fakeApi({
      ...figures,
      ...claims(1),
      [listed()]: () => page([payout(1, { approvalsNeeded: 2, approvals })]),
    });
    const person = await openApp('/admin/withdrawals');
    expect(within(await rowOf(1)).getByText('1 of 2 approvals')).toBeTruthy();
    await person.keyboard('ja');
    await screen.findByText(/colleague approved it first/);
  });

  it("is a limit of its owner's day, which is raised with a reason", async () => {
    let raises = () => answer(202, { day: '2026-11-23', pending: true, approval: { id: 'withdrawal-1' } });
    const ownersDay = { limit: 200, approved: 150 };
    const over = "This user's payouts approved today would be ¥251.00, above the limit of ¥200.00";
    const { calls } = fakeApi({
      ...figures,
      ...claims(1),
      [listed()]: () => page([payout(1, { ownersDay })]),
      [`GET ${path}/w-1`]: () => details(payout(1, { ownersDay })),
      [`PUT ${path}/w-1`]: () => refusal(409, over, 'withdrawal.limit_reached'),
      [`POST ${path}/limits`]: () => raises(),
    });
    const person = await openApp('/admin/withdrawals');
    await rowOf(1);
    await person.keyboard('ja');
    await screen.findByText(/passes the limit of ¥200\.00/);
    await person.keyboard('{Enter}');
    await screen.findByText(`${over}.`);
    await person.click(screen.getByRole('button', { name: 'Raise the limit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits' }));
    await person.type(await dialog.findByLabelText('New limit (¥)'), '300');
    expect(dialog.getByText('¥200.00 → ¥300.00')).toBeTruthy();
    const raise = dialog.getByRole<HTMLButtonElement>('button', { name: 'Raise the limit' });
    expect(raise.disabled).toBe(true);
    await person.type(dialog.getByLabelText(/^Reason/), 'phone');
    await person.click(raise);
    await screen.findByText(/^Nothing has changed yet: this waits for a second person/);
    expect(screen.queryByText('The limit is raised for the rest of the day')).toBeNull();
    raises = () => answer(200, { day: '2026-11-23' });
    await person.click(await screen.findByRole('button', { name: 'Raise the limit' }));
    const again = within(await screen.findByRole('dialog', { name: 'Limits' }));
    await person.type(await again.findByLabelText('New limit (¥)'), '300');
    await person.type(again.getByLabelText(/^Reason/), 'phone');
    await person.click(again.getByRole('button', { name: 'Raise the limit' }));
    await screen.findByText('The limit is raised for the rest of the day');
    const raised = calls.find(({ call }) => call === `POST ${path}/limits`)?.body;
    expect(raised).toEqual({ userId: 'id-1', limit: 300, reason: 'phone' });
  });
});

describe('the drawer', () => {
  it('shows origin, history, each signal and who did what, and notes an outcome and its way back', async () => {
    const shown = payout(1, { status: 'processing', outcomeUnknownSince: later, signals: shared });
    const origin = {
      since: later,
      total: 100,
      shares: [{ source: 'points', amount: 60, percent: 60, transactions: 1 }],
      senders: { accounts: 0, amount: 0, percent: 0, largest: null },
      reasons: [{ code: 'own-points', percent: 60, accounts: 0, text: '' }],
      partial: false,
    };
    const marks = [{ kind: 'takeover', at: later, by: 'admin', note: '', takenFrom: 'colleague' }];
    const { calls } = fakeApi({
      ...figures,
      ...claims(1),
      [`GET ${path}/unknown`]: () => answer(200, { withdrawals: [shown] }),
      [listed('all', 'sort=newest&search=person-1%40example.test')]: () => page([shown, payout(7)]),
      [`GET ${path}/w-1`]: () => details(shown, { origin, marks }),
      [`PUT ${path}/w-1/outcome`]: () => answer(200, { outcomeUnknownSince: null }),
      ...trail('w-1', 'withdrawal.take_over'),
    });
    const person = await openApp('/admin/withdrawals?status=unknown&open=w-1');
    const drawer = within(await screen.findByRole('dialog', { name: '¥101.00' }));
    await drawer.findByText('60% are redeemed points');
    for (const text of ['Taken over from colleague', 'Other users who withdrew to this account: 2'])
      expect(drawer.getByText(text)).toBeTruthy();
    // The search also finds addresses that contain this one; those are other users.
    await drawer.findByText('There are no others.');
    await drawer.findByText('Payout taken over');
    await person.click(drawer.getByRole('button', { name: 'Was not paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¥101.00 of person-1 was not paid' }));
    await person.type(dialog.getByLabelText(/^Note/), 'Returned');
    await person.click(dialog.getByRole('button', { name: 'Was not paid' }));
    await screen.findByText('The outcome is noted');
    const noted = calls.find(({ call }) => call.endsWith('/outcome'))?.body;
    expect(noted).toEqual({ outcome: 'not_paid', note: 'Returned' });
  });
});
