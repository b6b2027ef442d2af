import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Locator, Page, Route } from 'playwright-core';
import type { Account } from '../api.ts';
import { sizes, type Visit } from '../browser.ts';
import { arriveSignedIn, newStaff } from './arrive.ts';
import { choose, clearFilters, enterPortal, press, rowWith, search, waitForText } from './at-portal.ts';
import { openHouse } from './house.ts';

const house = openHouse();
const tablet = { width: 768, height: 1024 };

async function atHome(person: Omit<Account, 'id' | 'token'>): Promise<Visit> {
  const { body } = await house.api.signIn(person.email, person.password);
  const { user } = body.data as { user: { id: string } };
  const visited = await house.visit(sizes.phone);
  await arriveSignedIn(visited.page, { ...person, id: user.id, token: String(body.token) });
  await visited.page.goto('/dashboard');
  await visited.page.getByRole('button', { name: 'Check In' }).waitFor();
  return visited;
}

async function ends({ page, close }: Visit): Promise<void> {
  await page.waitForURL('**/login*');
  await close();
}

async function save(page: Page, dialog: Locator, status: string): Promise<void> {
  await press(dialog, 'Save Changes');
  await waitForText(page, new RegExp(`^User updated successfully! Status: ${status}`));
  await dialog.waitFor({ state: 'hidden' });
}

describe('a user, at 1280', () => {
  it('is made with points and money, found, suspended out of their page, and given another role', async () => {
    const name = `q${randomUUID().slice(0, 8)}`;
    const person = { username: name, email: `${name}@example.test`, password: 'a-good-password' };
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, '/admin/users');

    await press(page, 'Add User');
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(person.password);
    await form.getByLabel('Points').fill('60000');
    await form.getByLabel('Balance (¥)').fill('75.5');
    await press(form, 'Create User');
    await waitForText(page, /^User created successfully!/);
    await form.waitFor({ state: 'hidden' });

    await search(page, name);
    await rowWith(page, name, 'Active', 'Silver', '60,000', '¥75.50');
    await page.getByLabel('Status').selectOption('suspended');
    await press(page, 'Apply');
    await waitForText(page, 'No users found');
    await clearFilters(page);
    await search(page, name);

    const theirs = await atHome(person);
    await press(page, `Suspend ${name}`);
    await waitForText(page, 'User suspended successfully!');
    await ends(theirs);
    await press(page, `Activate ${name}`);
    await waitForText(page, 'User activated successfully!');
    await choose(page, name, 'Make Admin');
    await waitForText(page, 'User role updated to Admin!');
    await choose(page, name, 'Make User');
    await waitForText(page, 'User role updated to User!');

    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a user who has money', () => {
  it('is edited with what will follow before the eyes, and deleted once empty', async () => {
    const person = await house.api.register();
    const { username: name } = person;
    await house.give(person, { points: 60_000, yuan: 75.5 });
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, `/admin/users?search=${name}`);

    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    await press(page, `Edit ${name}`);
    await edit.getByLabel('Status').selectOption('inactive');
    await edit.getByLabel('Points').fill('900');
    await waitForText(
      page,
      'The status changes from Active to Inactive. All sessions of this user end at once.',
    );
    await waitForText(page, 'Points: 60,000 → 900');
    await save(page, edit, 'Inactive');
    await rowWith(page, name, 'Inactive', '900', '¥75.50');

    const remove = page.getByRole('dialog', { name: `Delete ${name}` });
    await press(page, `Delete ${name}`);
    await waitForText(page, 'Are you sure you want to delete this user? This action cannot be undone.');
    await press(remove, 'Delete User');
    await waitForText(
      page,
      'Failed to delete user: This user still holds money or has an open withdrawal or redemption',
    );
    await press(remove, 'Cancel');
    await press(page, `Edit ${name}`);
    await edit.getByLabel('Balance (¥)').fill('0');
    await waitForText(page, 'Balance (¥): ¥75.50 → ¥0.00');
    await save(page, edit, 'Inactive');
    await press(page, `Delete ${name}`);
    await press(remove, 'Delete User');
    await waitForText(page, 'User deleted successfully!');
    await waitForText(page, 'No users found');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a user who is signed in', () => {
  it('has each session ended from the drawer', async () => {
    const person = await house.api.register();
    const theirs = await atHome(person);
    const { page, complaints, close } = await house.visit(sizes.desktop);
    await enterPortal(page, house.admin, `/admin/users?open=${person.id}`);
    const drawer = page.getByRole('dialog', { name: person.username });
    await press(drawer, 'End all sessions');
    await press(page.getByRole('dialog', { name: `End all sessions of ${person.username}?` }), 'End all');
    await drawer.getByText('Signed in nowhere.').waitFor();
    await ends(theirs);
    expect(complaints).toEqual([]);
    await close();
  });
});

async function whileAnswered(
  page: Page,
  [method, answer]: [method: string, answer: (route: Route) => Promise<void>],
  act: () => Promise<void>,
): Promise<void> {
  const users = /\/api\/admin\/users/;
  await page.route(users, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
  await act();
  await page.unroute(users);
}
const lost = (route: Route): Promise<void> => route.abort();
const withoutMessage = (route: Route): Promise<void> => route.fulfill({ status: 500, body: '' });

it('what is refused or gets no answer is told in the specified words, and can be done again', async () => {
  const [person, taken] = [await house.api.register(), await house.api.register()];
  const { username: name } = person;
  const { token } = house.admin;
  const path = `/api/admin/users/${person.id}`;
  const { page, complaints, close } = await house.visit(sizes.desktop);
  await whileAnswered(page, ['GET', lost], async () => {
    await enterPortal(page, house.admin, `/admin/users?search=${name}`);
    await waitForText(page, 'Failed to load data');
  });
  await press(page, 'Try again');
  await rowWith(page, name, 'Active');

  await press(page, 'Add User');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(taken.username);
  await dialog.getByLabel('Email').fill(`new-${taken.email}`);
  await dialog.getByLabel('Password', { exact: true }).fill('a-good-password');
  await press(dialog, 'Create User');
  await waitForText(page, 'Failed to create user: This username is already taken');
  await whileAnswered(page, ['POST', lost], async () => {
    await press(dialog, 'Create User');
    await waitForText(page, 'Failed to create user');
  });
  await press(dialog, 'Cancel');

  await press(page, `Edit ${name}`);
  await dialog.getByLabel('Status').selectOption('locked');
  await house.api.call('PUT', path, { token, body: { verificationLevel: 'Verified' } });
  await press(dialog, 'Save Changes');
  await waitForText(
    page,
    'Failed to update user: This user was changed meanwhile. Please reload and try again.',
  );
  for (const [answer, words] of [
    [withoutMessage, 'Failed to update user: Unknown error'],
    [lost, 'Network error: Failed to update user'],
  ] as const)
    await whileAnswered(page, ['PUT', answer], async () => {
      await press(dialog, 'Save Changes');
      await waitForText(page, words);
    });
  await press(dialog, 'Cancel');

  await whileAnswered(page, ['PUT', lost], async () => {
    await choose(page, name, 'Make Admin');
    await waitForText(page, `${name} Failed to update user role`);
  });
  await press(page, `Delete ${name}`);
  await whileAnswered(page, ['DELETE', lost], async () => {
    await press(dialog, 'Delete User');
    await waitForText(page, 'Failed to delete user');
  });
  await press(dialog, 'Cancel');
  await house.api.call('DELETE', path, { token });
  await choose(page, name, 'Make Admin');
  await waitForText(page, `${name} Failed to update role: User not found`);
  expect(complaints).toEqual([]);
  await close();
});

it('a role that is taken away over a filled form ends the portal, and nothing is saved', async () => {
  const person = await house.api.register();
  const moderator = await newStaff(house.api, house.admin, 'moderator', ['users.read', 'users.write']);
  const { page, close } = await house.visit(sizes.desktop);
  await enterPortal(page, moderator, `/admin/users?search=${person.username}`);
  await press(page, `Edit ${person.username}`);
  await page.getByRole('dialog').getByLabel('Status').selectOption('locked');
  const { token } = house.admin;
  await house.api.call('PUT', `/api/admin/users/${moderator.id}/role`, { token, body: { role: 'user' } });
  await page.waitForURL('**/admin/login');
  const { body } = await house.api.call('GET', `/api/admin/users/${person.id}`, { token });
  expect(body.user).toMatchObject({ status: 'active' });
  await close();
});

describe('at 768', () => {
  it('a task is run, and a user found, suspended and activated', async () => {
    const { username } = await house.api.register();
    const { page, complaints, close } = await house.visit(tablet);
    await enterPortal(page, house.admin, '/admin');
    const task = page.getByRole('listitem').filter({ hasText: 'purge-expired' });
    await press(task, /^Run Now/);
    await waitForText(page, 'Task purge-expired executed successfully!');
    await page.getByRole('link', { name: 'Manage users' }).click();
    await search(page, username);
    // The list of newest users has this row too, but its open menu closes once the search result replaces it.
    await waitForText(page, '1–1 of 1');
    await choose(page, username, 'Suspend');
    await rowWith(page, username, 'Suspended');
    await choose(page, username, 'Activate');
    await rowWith(page, username, 'Active');
    expect(complaints).toEqual([]);
    await close();
  });
});
