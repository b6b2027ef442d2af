import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, page, path, user, withStats } from './support/users.ts';

const list = 'GET /api/admin/approvals';
const stamp = '2026-11-20T04:00:00.000Z';
const role = {
  id: 'auth-1',
  service: 'auth',
  action: 'user.set-role',
  object: { kind: 'user', id: 'u-9', label: 'carl' },
  before: { role: 'user', status: 'active' },
  after: { role: 'admin', status: 'active' },
  reason: 'a colleague',
  proposedBy: { _id: 'u-7', username: 'ann', email: 'ann@tael.local' },
  proposedAt: stamp,
  lapsesAt: '2026-11-23T04:00:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
};
const mine = { ...role, id: 'auth-2', proposedBy: { ...role.proposedBy, _id: admin.id } };
const aboutMe = { ...role, id: 'auth-3', object: { ...role.object, id: admin.id } };
const waiting = (...approvals: object[]) => answer(200, { approvals, missing: [] });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the approvals', () => {
  it('show what waits, since when, with before and after; an approval leaves the list and the badge', async () => {
    let left: object[] = [role];
    const { calls } = fakeApi({
      [list]: () => waiting(...left),
      'PUT /api/admin/approvals/auth-1': () => {
        left = [];
        return answer(200, { approval: { ...role, state: 'approved' } });
      },
    });
    const person = await openApp('/admin/approvals');
    await screen.findByRole('heading', { name: 'Role set: carl' });
    expect(screen.getByText(/Proposed by ann/)).toBeTruthy();
    expect(screen.getByText('a colleague')).toBeTruthy();
    expect(screen.getByText('admin', { selector: 'dd bdi' })).toBeTruthy();
    expect(screen.getAllByText('1 waits for you').length).toBeGreaterThan(0);
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    const asks = await dialog('Approve “Role set: carl”?');
    await person.click(asks.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Nothing waits');
    expect(screen.getByText('Approved. It has taken effect.')).toBeTruthy();
    expect(screen.queryByText('1 waits for you')).toBeNull();
    expect(calls.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : []))).toEqual([
      { decision: 'approve', reason: '' },
    ]);
  });

  it('are refused with a reason; a decision that came too late is told beside it', async () => {
    const late = 'This no longer waits for a decision';
    const { calls } = fakeApi({
      [list]: () => waiting(role),
      'PUT /api/admin/approvals/auth-1': () => refusal(409, late, 'approvals.settled'),
    });
    const person = await openApp('/admin/approvals');
    await person.click(await screen.findByRole('button', { name: 'Refuse' }));
    const asks = await dialog('Refuse “Role set: carl”?');
    await person.click(asks.getByRole('button', { name: 'Refuse' }));
    await asks.findByText('A reason is required');
    await person.type(asks.getByRole('textbox'), 'not known here');
    await person.click(asks.getByRole('button', { name: 'Refuse' }));
    await asks.findByText(late);
    expect(calls.flatMap(({ call, body }) => (call.startsWith('PUT') ? [body] : []))).toEqual([
      { decision: 'refuse', reason: 'not known here' },
    ]);
  });
});

describe('an item of the desk with one approval', () => {
  const item = {
    ...role,
    ...{ id: 'w-1', service: 'withdrawal', action: 'withdrawal.first_approval', lapsesAt: null },
    object: { kind: 'withdrawal', id: 'w-1', label: 'carl, ¥6,000.00' },
    ...{ before: { status: 'pending' }, after: { status: 'approved' } },
  };

  it('counts, and leads to the desk, where its second approval is given', async () => {
    fakeApi({ [list]: () => waiting(item) });
    await openApp('/admin/approvals');
    await screen.findByRole('heading', { name: 'First approval given: carl, ¥6,000.00' });
    expect(screen.getByText(/First approval by ann/)).toBeTruthy();
    expect(screen.getAllByText('1 waits for you').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Open on the desk' });
    expect(link.getAttribute('href')).toBe('/admin/withdrawals?kind=payout&status=pending&open=w-1');
  });
});

describe('the approvals that I cannot decide', () => {
  it('let me withdraw my own, decide over neither it nor what is about me, and count neither', async () => {
    let left = [mine, aboutMe];
    fakeApi({
      [list]: () => waiting(...left),
      'DELETE /api/admin/approvals/auth-2': () => {
        left = [aboutMe];
        return answer(200, { success: true });
      },
    });
    const person = await openApp('/admin/approvals');
    await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(
      screen.getByText('This is about your own account, so another administrator decides.'),
    ).toBeTruthy();
    expect(screen.queryByText(/waits? for you/)).toBeNull();
    const asks = await dialog('Withdraw “Role set: carl”?');
    await person.click(asks.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Withdrawn. Nothing has changed.');
  });

  it('that fail to load offer a retry, and a service that is away is named', async () => {
    let fails = true;
    fakeApi({
      [list]: () =>
        fails
          ? refusal(503, 'Not now', 'gateway.unavailable')
          : answer(200, { approvals: [], missing: ['auth'] }),
    });
    const person = await openApp('/admin/approvals');
    await screen.findByText('Failed to load what waits');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing waits');
    screen.getByText('Cannot be reached right now: auth. What waits there is not shown.');
  });
});

describe('an act that waits for a second person', () => {
  const waits = () => answer(202, { pending: true, approval: role });
  const nothingYet = /^Nothing has changed yet: this waits for a second person/;

  it('is told as that, and not as done: an activation and an edit', async () => {
    const sleeper = user(2, { role: 'admin', status: 'suspended' });
    fakeApi({
      ...withStats,
      [firstPage]: () => page([sleeper]),
      [`PUT ${path}/id-2/status`]: waits,
      [`PUT ${path}/id-2`]: waits,
    });
    const person = await openApp('/admin/users');
    await screen.findByText('person-2');
    await person.click(screen.getByRole('button', { name: 'Activate person-2' }));
    await screen.findByText(nothingYet);
    expect(screen.queryByText('User activated successfully!')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Edit person-2' }));
    const form = await dialog('Edit person-2');
    await person.selectOptions(form.getByLabelText('Status'), 'active');
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit person-2' })).toBeNull());
    expect(screen.queryByText(/User updated successfully/)).toBeNull();
  });

  it('is told as that: the reset of a second factor', async () => {
    const member = {
      _id: 'id-1',
      username: 'person-1',
      role: 'moderator',
      status: 'active',
      permissions: [],
    };
    const staff = [{ ...member, lastLogin: null, secondFactorSince: stamp }];
    fakeApi({
      'GET /api/admin/security/staff': () => answer(200, { setting: 'optional', staff }),
      'DELETE /api/admin/users/id-1/second-factor?reason=lost': waits,
    });
    const person = await openApp('/admin/security?view=staff');
    await person.click(await screen.findByRole('button', { name: 'Reset the second factor of person-1' }));
    const asks = await dialog('Reset the second factor of person-1');
    await person.type(asks.getByLabelText('Reason'), 'lost');
    await person.click(asks.getByRole('button', { name: 'Reset' }));
    await screen.findByText(nothingYet);
  });
});
