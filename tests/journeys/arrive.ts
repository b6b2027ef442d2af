import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Account, Api } from '../api.ts';
import { platformAdmin } from '../platform.ts';

/** Over an empty page of the same origin: loading the app twice would double the cost of an arrival. */
export async function arriveSignedIn(
  page: Page,
  { token, id, username, email }: Account,
  role: 'user' | 'admin' = 'user',
): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  const kept = JSON.stringify({ id, username, email, role, permissions: [] });
  await keepSession(page, token, kept);
}

export async function keepSession(page: Page, token: string, user: string): Promise<void> {
  await page.evaluate(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', session.user);
    },
    { token, user },
  );
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function theAdmin(api: Api): Promise<Account> {
  const account = { username: 'admin', ...platformAdmin };
  const { status, body } = await api.signIn(account.email, account.password);
  if (status !== 200) throw new Error(`admin: ${status} ${JSON.stringify(body)}`);
  const { user } = body.data as { user: { id: string } };
  return { ...account, id: user.id, token: String(body.token) };
}

export async function newStaff(
  api: Api,
  admin: Account,
  role: 'admin' | 'moderator',
  permissions: readonly string[] = [],
): Promise<Account> {
  const username = `staff${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.test`, password: 'a-good-password' };
  const made = await api.call('POST', '/api/admin/users', {
    token: admin.token,
    body: {
      ...account,
      ...{ role, permissions, status: 'active', points: 0, balance: 0, membershipLevel: 'Bronze' },
    },
  });
  if (made.status !== 201) throw new Error(`${username}: ${made.status} ${JSON.stringify(made.body)}`);
  const { body } = await api.signIn(account.email, account.password);
  const { user } = body.data as { user: { id: string } };
  return { ...account, id: user.id, token: String(body.token) };
}

export async function give(
  api: Api,
  admin: Account,
  person: Account,
  { coins, yuan, points }: { coins?: number; yuan?: number; points?: number },
): Promise<void> {
  const put = async (path: string, body: object): Promise<void> => {
    const { status, body: answer } = await api.call('PUT', path, { token: admin.token, body });
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  };
  if (coins !== undefined)
    await put(`/api/admin/users/wallet/users/${person.id}/coins`, { operation: 'set', amount: coins });
  if (yuan !== undefined || points !== undefined)
    await put(`/api/admin/users/${person.id}`, {
      ...(yuan !== undefined && { balance: yuan }),
      ...(points !== undefined && { points }),
    });
}
