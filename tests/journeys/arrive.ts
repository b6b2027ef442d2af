import { randomUUID } from 'node:crypto';
import type { Permission } from '@tael/identity';
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
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signedIn(api: Api, account: Omit<Account, 'id' | 'token'>): Promise<Account> {
  const { email, password } = account;
  const { token, data } = await api.as()('POST /api/auth/login', { body: { email, password } });
  return { ...account, id: data.user.id, token };
}

export const theAdmin = (api: Api): Promise<Account> =>
  signedIn(api, { username: 'admin', ...platformAdmin });

export async function newStaff(
  api: Api,
  admin: Account,
  role: 'admin' | 'moderator',
  permissions: readonly Permission[] = [],
): Promise<Account> {
  const username = `staff${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.test`, password: 'a-good-password' };
  const standing = {
    role,
    status: 'active',
    points: 0,
    balance: 0,
    membershipLevel: 'Bronze',
  } as const;
  await api.as(admin.token)('POST /api/admin/users', {
    body: { ...account, ...standing, permissions: [...permissions] },
  });
  return signedIn(api, account);
}

export async function give(
  api: Api,
  admin: Account,
  { id }: Account,
  { coins, ...figures }: { coins?: number; yuan?: number; points?: number },
): Promise<void> {
  const call = api.as(admin.token);
  const { yuan: balance, points } = figures;
  if (coins !== undefined)
    await call('PUT /api/admin/users/wallet/users/:id/coins', {
      params: { id },
      body: { operation: 'set', amount: coins },
    });
  if (balance !== undefined || points !== undefined)
    await call('PUT /api/admin/users/:id', {
      params: { id },
      body: { ...(balance !== undefined && { balance }), ...(points !== undefined && { points }) },
    });
}
