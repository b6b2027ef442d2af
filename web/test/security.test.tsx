import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { passwordStrength } from '../src/features/profile/components/password-rules.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const session = (id: string, current: boolean) => ({
  id,
  current,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  address: '127.0.0.1',
  lastActive: new Date().toISOString(),
});
const sessions = {
  'GET /api/user/sessions': () => answer(200, { sessions: [session('s-1', true), session('s-2', false)] }),
  'GET /api/auth/passkeys': () => answer(200, { passkeys: [] }),
};
const alerts = (): (string | null)[] =>
  screen.queryAllByRole('alert').flatMap((alert) => (alert.textContent === '' ? [] : [alert.textContent]));

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

async function openForm() {
  const user = await openApp('/profile?tab=security');
  const [current, next, confirm] = await Promise.all(
    ['Current password', 'New password', 'Confirm new password'].map((label) =>
      screen.findByLabelText(label),
    ),
  );
  if (!current || !next || !confirm) throw new Error('The form lacks a field');
  const submit = () => user.click(screen.getByRole('button', { name: 'Update password' }));
  return { user, current, next, confirm, submit };
}

describe('changing the password', () => {
  it('asks for what is missing in its order and words', async () => {
    fakeApi(sessions);
    const { user, current, next, confirm, submit } = await openForm();
    const refusedWith = async (message: string): Promise<void> => {
      await submit();
      await waitFor(() => expect(alerts()).toEqual([message]));
    };
    await refusedWith('Current password is required');
    await user.type(current, 'secret-1');
    await refusedWith('New password is required');
    await user.type(next, 'abc');
    await refusedWith('Password must be at least 6 characters');
    await user.type(next, 'def');
    await refusedWith('Please confirm your new password');
    await user.type(confirm, 'abcdeg');
    await refusedWith('Passwords do not match');
  });

  it('shows a wrong current password on its field, with the focus', async () => {
    fakeApi({
      ...sessions,
      'PUT /api/auth/update-password': () =>
        refusal(400, 'Current password is incorrect', 'auth.wrong_current'),
    });
    const { user, current, next, confirm } = await openForm();
    await user.type(current, 'wrong-1');
    await user.type(next, 'secret-2');
    await user.type(confirm, 'secret-2{Enter}');
    await waitFor(() => expect(alerts()).toEqual(['Current password is incorrect']));
    expect(current.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(current));
  });
});

describe('the outcome of a new password', () => {
  it.each([
    [
      'no answer comes',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error. Please check your connection.',
    ],
    [
      'the server says nothing',
      () => new Response('', { status: 500 }),
      'Failed to update password. Please try again.',
    ],
  ])('says what to do when %s', async (_what, handler, message) => {
    fakeApi({ ...sessions, 'PUT /api/auth/update-password': handler });
    const { user, current, next, confirm } = await openForm();
    await user.type(current, 'secret-1');
    await user.type(next, 'secret-2');
    await user.type(confirm, 'secret-2{Enter}');
    await waitFor(() => expect(alerts()).toEqual([message]));
  });

  it('says that it is done, and empties the form', async () => {
    const { calls } = fakeApi({
      ...sessions,
      'PUT /api/auth/update-password': () => answer(200, { success: true }),
    });
    const { user, current, next, confirm } = await openForm();
    await user.type(current, 'secret-1');
    await user.type(next, 'secret-2');
    await user.type(confirm, 'secret-2{Enter}');
    await screen.findByText('Password updated successfully!');
    expect((current as HTMLInputElement).value).toBe('');
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      currentPassword: 'secret-1',
      newPassword: 'secret-2',
    });
  });
});

describe('the strength of a password', () => {
  it.each([
    ['abc', 0],
    ['abcdef', 1],
    ['abcdefgh', 2],
    ['Abcdefgh', 3],
    ['Abcdefg1', 4],
    ['Abcdefg1!', 4],
  ])('%s is %i', (password, strength) => expect(passwordStrength(password)).toBe(strength));
});

describe('my sessions', () => {
  it('end one by one, or all others after a question; this one stays', async () => {
    const { called } = fakeApi({
      ...sessions,
      'DELETE /api/user/sessions/s-2': () => answer(200, { success: true }),
      'DELETE /api/user/sessions': () => answer(200, { success: true, ended: 1 }),
    });
    const user = await openApp('/profile?tab=security');
    const list = (await screen.findByText('This device')).closest('ul');
    if (list === null) throw new Error('No list of sessions');
    const buttons = within(list).getAllByRole('button');
    expect(buttons).toHaveLength(1);
    if (buttons[0]) await user.click(buttons[0]);
    await waitFor(() => expect(called('DELETE /api/user/sessions/s-2')).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(called('DELETE /api/user/sessions')).toBe(0);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(called('DELETE /api/user/sessions')).toBe(1));
  });
});
