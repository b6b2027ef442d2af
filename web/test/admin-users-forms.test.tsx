import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';
import { firstPage, firstRow, page, path, three, user, withStats } from './support/users.ts';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const moderator = (...permissions: string[]) => ({
  ...admin,
  role: 'moderator',
  permissions: permissions as never[],
});

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('a deletion', () => {
  it('that waits for points or wallet is not called done', async () => {
    let users = three;
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: () => users(),
      [`DELETE ${path}/id-1`]: () => {
        users = () => page([user(1, { status: 'suspended' })]);
        return answer(202, { success: true, pending: true });
      },
    });
    const person = await openApp('/admin/users');
    await firstRow();
    const reads = called(firstPage);
    await person.click(screen.getByRole('button', { name: 'Delete person-1' }));
    await person.click(screen.getByRole('button', { name: 'Delete User' }));
    await screen.findByText('The deletion goes on; it is finished once points and wallet have answered.');
    expect(screen.queryByText('User deleted successfully!')).toBeNull();
    expect(called(firstPage)).toBe(reads + 1);
    expect((await firstRow()).textContent).toContain('Suspended');
  });
});

describe('the consequences of an edit', () => {
  const edit = async () => {
    const moderated = user(1, { role: 'moderator', permissions: ['users.read'] });
    fakeApi({ ...withStats, [firstPage]: () => page([moderated]) });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Edit person-1' }));
    return { person, form: dialog('Edit person-1') };
  };

  it('include what another email address costs, but not the same one in another case', async () => {
    const { person, form } = await edit();
    const email = form.getByLabelText('Email');
    await person.clear(email);
    await person.type(email, 'Person-1@example.test');
    expect(form.queryByText(/All sessions of this user end at once/)).toBeNull();
    await person.type(email, '.cn');
    form.getByText(
      'The email address changes from person-1@example.test to Person-1@example.test.cn. All sessions of this user end at once. The new address is not verified. For 24 hours the password cannot be reset and no payout is made.',
    );
  });

  it('include permissions, role and level', async () => {
    const { person, form } = await edit();
    await person.click(form.getByLabelText('users.read'));
    await person.click(form.getByLabelText('points.read'));
    form.getByText('Granted at once: points.read.');
    form.getByText('Withdrawn at once: users.read.');
    await person.selectOptions(form.getByLabelText('Level'), 'Gold');
    form.getByText('Level: Silver → Gold A level set by hand holds until the points change.');
    await person.selectOptions(form.getByLabelText('Role'), 'admin');
    form.getByText(/The role changes from Moderator to Admin.* An administrator may do everything/);
    await person.selectOptions(form.getByLabelText('Role'), 'user');
    form.getByText(/The role changes from Moderator to User.* loses all permissions/);
  });
});

describe('a broken rule', () => {
  it('of a new user stands beside its field, which gets the focus, and nothing is sent', async () => {
    let refuses = () => refusal(400, 'This username is reserved', 'auth.invalid_input');
    const { called } = fakeApi({ ...withStats, [firstPage]: three, [`POST ${path}`]: () => refuses() });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Add User' }));
    const form = dialog('Add User');
    const field = (label: string) => form.getByLabelText<HTMLInputElement>(label);
    const create = () => person.click(form.getByRole('button', { name: 'Create User' }));
    const expectBeside = async (label: string, text: string): Promise<void> => {
      await waitFor(() => expect(form.getByRole('alert').textContent).toBe(text));
      expect(document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        text,
      );
      expect(document.activeElement).toBe(field(label));
    };
    await person.type(field('Username'), 'support');
    await person.type(field('Email'), 'nobody');
    await person.type(field('Password'), 'short');
    await create();
    await expectBeside('Email', 'Please enter a valid email address');
    await person.type(field('Email'), '@example.test');
    expect(form.queryByRole('alert')).toBeNull();
    await create();
    await expectBeside('Password', 'Password must be at least 6 characters long');
    expect(called(`POST ${path}`)).toBe(0);
    await person.type(field('Password'), '-no-more');
    await create();
    await expectBeside('Username', 'Failed to create user: This username is reserved');
    refuses = () => refusal(409, 'This email is already registered', 'auth.email_taken');
    await create();
    await expectBeside('Email', 'Failed to create user: This email is already registered');
    refuses = () => refusal(503, 'Not now', 'gateway.unavailable');
    await create();
    await form.findByText('Failed to create user: Not now');
    expect(field('Email').getAttribute('aria-invalid')).toBe('false');
  });

  it('of an edit too', async () => {
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`PUT ${path}/id-1`]: () =>
        refusal(
          409,
          'The balance cannot be less than what is held for withdrawals',
          'auth.balance_below_held',
        ),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    await person.click(screen.getByRole('button', { name: 'Edit person-1' }));
    const form = dialog('Edit person-1');
    const save = () => person.click(form.getByRole('button', { name: 'Save Changes' }));
    const username = form.getByLabelText('Username');
    await person.clear(username);
    await save();
    expect(form.getByRole('alert').textContent).toBe('Username is required');
    expect(document.activeElement).toBe(username);
    expect(called(`PUT ${path}/id-1`)).toBe(0);
    await person.type(username, 'person-1');
    const balance = form.getByLabelText('Balance (¥)');
    await person.clear(balance);
    await person.type(balance, '1');
    await save();
    await form.findByText(/^Failed to update user: The balance cannot be less/);
    expect(document.activeElement).toBe(balance);
  });
});

describe('a moderator', () => {
  it('is not offered what only an administrator may do', async () => {
    keepSession(moderator('users.read', 'users.write'));
    fakeApi({
      ...withStats,
      [firstPage]: () =>
        page([
          user(1),
          user(2, { role: 'moderator', permissions: ['points.write'] }),
          user(3, { role: 'admin' }),
        ]),
    });
    const person = await openApp('/admin/users');
    await firstRow();
    const enabled = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(['Edit person-1', 'Edit person-2', 'Edit person-3'].map(enabled)).toEqual([true, false, false]);
    await person.click(screen.getByRole('button', { name: 'More for person-1' }));
    const item = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled');
    expect(item('Make Admin')).toBe('true');
    expect(item('Suspend')).not.toBe('true');
    await person.keyboard('{Escape}');
    for (const [open, title] of [
      ['Add User', 'Add User'],
      ['Edit person-1', 'Edit person-1'],
    ] as const) {
      await person.click(screen.getByRole('button', { name: open }));
      const form = dialog(title);
      const roles = within(form.getByLabelText('Role')).getAllByRole('option');
      expect(roles.map(({ textContent }) => textContent)).toEqual(['User', 'Moderator']);
      for (const label of ['Points', 'Balance (¥)', 'Level'])
        expect([label, form.getByLabelText<HTMLInputElement>(label).disabled]).toEqual([label, true]);
      expect(form.getAllByText('You need the permission points.write.')).toHaveLength(2);
      await person.click(form.getByRole('button', { name: 'Cancel' }));
    }
  });
});

describe('all sessions of a user', () => {
  it('end only after a question, beside which a refusal stands', async () => {
    const session = (id: string) => ({
      ...{ id, remembered: false, userAgent: '', address: `10.0.0.${id}` },
      lastActive: '2026-11-20T04:00:00.000Z',
    });
    let works = false;
    let sessions = [session('1'), session('2')];
    const all = `DELETE ${path}/id-1/sessions`;
    const { called } = fakeApi({
      ...withStats,
      [firstPage]: three,
      [`GET ${path}/id-1`]: () => answer(200, { user: user(1), sessions: 2 }),
      [`GET ${path}/id-1/sessions`]: () => answer(200, { sessions }),
      [all]: () => {
        if (!works) return refusal(403, 'You may not make this change', 'auth.not_yours_to_change');
        sessions = [];
        return answer(200, { success: true, ended: 2 });
      },
    });
    const person = await openApp('/admin/users?open=id-1');
    await person.click(await screen.findByRole('button', { name: 'End all sessions' }));
    expect(called(all)).toBe(0);
    const asks = dialog('End all sessions of person-1?');
    await person.click(asks.getByRole('button', { name: 'End all' }));
    await asks.findByText('You may not make this change');
    works = true;
    await person.click(asks.getByRole('button', { name: 'End all' }));
    await screen.findByText('Signed in nowhere.');
    expect(called(all)).toBe(2);
  });
});
