import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { claims, decided, details, page, path, payout } from './support/payouts.ts';
import { admin, demo, keepSession } from './support/people.ts';

const address = '/admin/wallets?tab=withdrawals';
const all = `GET ${path}?status=all&limit=100`;
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Withdrawal requests' })).getAllByRole('listitem');
const row = async (n: number) => within((await rows())[n - 1] as HTMLElement);
const listed = { [all]: () => page([payout(1), payout(2, { status: 'completed' })]) };

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the withdrawal requests', () => {
  it('have account and state, a way to the desk while they are open, and an end', async () => {
    fakeApi(listed);
    await openApp(address);
    expect((await rows())[0]?.textContent).toContain('¥101.00AlipayAlipay account: pay-1@example.test');
    const link = (await row(1)).getByRole('link', { name: /More on the desk/ });
    expect(link.getAttribute('href')).toBe('/admin/withdrawals?status=pending&open=w-1');
    const done = (await row(2)).getByRole<HTMLButtonElement>('button', { name: 'Completed' });
    expect(done.disabled).toBe(true);
  });

  it('go from state to state in their row', async () => {
    let status = 'pending';
    const { calls } = fakeApi({
      ...claims(1),
      [all]: () => page([payout(1, { status })]),
      [`PUT ${path}/w-1`]: (body) => {
        ({ status } = body as { status: string });
        return decided(1, status);
      },
    });
    const person = await openApp(address);
    for (const name of ['Approve', 'Mark Processing', 'Complete']) {
      await person.click(await screen.findByRole('button', { name: new RegExp(`^${name}.*person-1$`) }));
      await screen.findAllByText('Withdrawal status updated successfully');
    }
    await screen.findByRole('button', { name: 'Completed' });
    const sent = calls.filter(({ call }) => call === `PUT ${path}/w-1`);
    expect(sent.map(({ body }) => body)).toEqual(
      ['approved', 'processing', 'completed'].map((to) => ({ status: to, adminNotes: '' })),
    );
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  });

  it('are rejected with a reason that is not blank', async () => {
    const { calls } = fakeApi({
      ...listed,
      ...claims(1),
      [`PUT ${path}/w-1`]: () => decided(1, 'rejected'),
    });
    const person = await openApp(address);
    await person.click((await row(1)).getByRole('button', { name: /^Reject.*person-1$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject ¥101.00 of person-1' }));
    await person.keyboard('  {Enter}');
    expect(dialog.getByText('Rejection reason is required')).toBeTruthy();
    await person.keyboard('wrong name{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.filter(({ call }) => call === `PUT ${path}/w-1`);
    expect(sent.map(({ body }) => body)).toEqual([{ status: 'rejected', adminNotes: 'wrong name' }]);
  });

  it('need a note to be completed while their outcome is unknown', async () => {
    const since = '2026-11-23T08:00:00.000Z';
    const { called } = fakeApi({
      ...claims(1),
      [all]: () => page([payout(1, { status: 'processing', outcomeUnknownSince: since })]),
    });
    const person = await openApp(address);
    await person.click((await row(1)).getByRole('button', { name: /^Complete.*person-1$/ }));
    await screen.findByRole('dialog', { name: 'Complete ¥101.00 of person-1' });
    expect(called(`PUT ${path}/w-1`)).toBe(0);
  });
});

describe('a withdrawal request', () => {
  it('asks for a code where one is needed, and goes on', async () => {
    let isProven = false;
    const { called } = fakeApi({
      ...listed,
      ...claims(1),
      'POST /api/auth/second-factor/prove': () => {
        isProven = true;
        return answer(200, { provenUntil: '2026-11-23T08:00:00.000Z' });
      },
      [`PUT ${path}/w-1`]: () =>
        isProven ? decided(1, 'approved') : refusal(403, 'Please confirm', 'auth.proof_needed'),
    });
    const person = await openApp(address);
    await person.click((await row(1)).getByRole('button', { name: /^Approve.*person-1$/ }));
    const code = within(await screen.findByRole('dialog', { name: 'Enter a code' }));
    await person.type(code.getByLabelText('Code'), '123456{Enter}');
    await screen.findByText('Withdrawal status updated successfully');
    expect(called(`PUT ${path}/w-1`)).toBe(2);
  });

  it("says beside its row why it was refused, in the server's words, and ends the claim", async () => {
    const over = 'All payouts approved today would be ¥251.00, above the limit of ¥200.00';
    const { called } = fakeApi({
      ...listed,
      ...claims(1),
      [`GET ${path}/w-1`]: () => details(payout(1)),
      [`PUT ${path}/w-1`]: () => refusal(409, over, 'withdrawal.limit_reached'),
    });
    const person = await openApp(address);
    await person.click((await row(1)).getByRole('button', { name: /^Approve.*person-1$/ }));
    await (await row(1)).findByText(`${over}.`);
    expect(called(`DELETE ${path}/w-1/claim`)).toBe(1);
  });

  it('stays pending after the first of two approvals, and says so', async () => {
    let approvals: object[] = [];
    fakeApi({
      ...claims(1),
      [all]: () => page([payout(1, { approvalsNeeded: 2, approvals })]),
      [`PUT ${path}/w-1`]: () => {
        approvals = [{ _id: admin.id, username: admin.username, at: '2026-11-23T08:00:00.000Z' }];
        return decided(1, 'pending', { needsSecondApproval: true });
      },
    });
    const person = await openApp(address);
    await person.click((await row(1)).getByRole('button', { name: /^Approve.*person-1$/ }));
    await person.click(await screen.findByRole('button', { name: 'Approve ¥101.00' }));
    await screen.findByText('First approval noted. A second administrator has to approve it.');
    await (await row(1)).findByText('1 of 2 approvals');
    await person.click((await row(1)).getByRole('button', { name: /^Approve.*person-1$/ }));
    await (await row(1)).findByText('You approved it first. A second administrator has to approve it.');
  });

  it('of your own is decided by somebody else', async () => {
    const own = { _id: admin.id, username: admin.username, email: admin.email };
    fakeApi({ [all]: () => page([payout(1, { userId: own })]) });
    await openApp(address);
    (await row(1)).getByText(/^You cannot decide over your own account/);
    expect((await row(1)).queryByRole('button')).toBeNull();
  });
});

it('the withdrawal requests are only read without the permission to process them', async () => {
  const may = ['wallets.read', 'withdrawals.read'] as never[];
  keepSession({ ...demo, role: 'moderator', permissions: may });
  fakeApi(listed);
  await openApp(address);
  await screen.findByText('You need the permission withdrawals.process to decide.');
  expect((await row(1)).queryByRole('button')).toBeNull();
});
