import { beforeEach, describe, expect, it } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { routeTable } from '../src/app/route-table.ts';
import { sessionExpired } from '../src/product/session/session-store.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, demo, keepSession, me, signedIn } from './support/people.ts';

const userApi = {
  'GET /api/user/me': () => answer(200, { user: me, missing: ['wallet', 'points'] }),
  'GET /api/user/sessions': () => answer(200, { sessions: [] }),
};
const typed = async (
  user: Awaited<ReturnType<typeof openApp>>,
  email = 'demo@tael.local',
  button = 'Sign In',
): Promise<void> => {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: button }));
};

beforeEach(() => localStorage.clear());

describe('somebody who is not signed in', () => {
  const closed = routeTable.filter(({ access }) => access === 'signed-in').map(({ path }) => path);

  it.each(closed)('is sent from %s to sign in', async (path) => {
    fakeApi({});
    await openApp(path);
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
  });

  it('comes back to where they were, query and all', async () => {
    fakeApi({ ...userApi, 'POST /api/auth/login': () => signedIn(demo) });
    const user = await openApp('/profile?tab=security');
    await typed(user);
    await screen.findByRole('heading', { name: 'Change password' });
    expect(whereWeAre()).toBe('/profile?tab=security');
  });

  it('who opens / signs in and reaches the dashboard', async () => {
    fakeApi({ ...userApi, 'POST /api/auth/login': () => signedIn(demo) });
    const user = await openApp('/');
    await typed(user);
    await screen.findByRole('heading', { name: 'Welcome, demo-person' });
    expect(whereWeAre()).toBe('/dashboard');
  });

  it('is led by an invitation to the registration that carries its code', async () => {
    fakeApi({});
    await openApp('/invite/K7M2XQ9P');
    await screen.findByText('You were invited with the code K7M2XQ9P.');
    expect(whereWeAre()).toBe('/register?ref=K7M2XQ9P');
  });
});

describe('somebody who is signed in', () => {
  beforeEach(() => keepSession(demo));

  it('is not asked to sign in again', async () => {
    fakeApi(userApi);
    await openApp('/login');
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
  });

  it('finds no page where there is none, and the way home', async () => {
    fakeApi(userApi);
    const user = await openApp('/nowhere');
    await screen.findByRole('heading', { name: 'Page not found' });
    await user.click(screen.getByRole('link', { name: 'Go Home' }));
    await screen.findByRole('heading', { name: 'Welcome, demo-person' });
  });

  it('whose session ends is told so, and comes back after signing in', async () => {
    let alive = false;
    fakeApi({
      'GET /api/user/me': () => (alive ? userApi['GET /api/user/me']() : refusal(401, 'No', 'edge.no')),
      'POST /api/auth/login': () => {
        alive = true;
        return signedIn(demo, 'token-2');
      },
    });
    const user = await openApp('/dashboard');
    await screen.findByText('Authentication failed. Please log in again.');
    await typed(user);
    await screen.findByRole('heading', { name: 'Welcome, demo-person' });
  });

  it('who logs out is not sent back afterwards', async () => {
    fakeApi(userApi);
    const user = await openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
    expect(window.history.state).toMatchObject({ usr: {} });
    expect(localStorage).toHaveLength(0);
  });

  it('may not enter the portal, and keeps the session', async () => {
    fakeApi(userApi);
    await openApp('/admin/users');
    await waitFor(() => expect(whereWeAre()).toBe('/admin/login'));
    expect(localStorage.getItem('token')).toBe('token-1');
  });
});

describe('at the door', () => {
  beforeEach(() => keepSession(demo));

  it.each([
    ['/dashboard', 'Authentication failed. Please log in again.'],
    ['/invite', 'Session expired. Please log in again.'],
    ['/settings', 'Session expired. Please log in again.'],
  ])('somebody whose session ends on %s reads: %s', async (path, words) => {
    fakeApi(userApi);
    await openApp(path);
    await screen.findByRole('main');
    act(() => sessionExpired('token-1'));
    await screen.findByText(words);
  });

  it.each([
    ['/dashboard', 'No authentication token found. Please log in again.'],
    ['/invite', 'Please log in again'],
  ])('somebody of whom only half is known reads, on the way to %s: %s', async (path, words) => {
    localStorage.removeItem('token');
    fakeApi({});
    await openApp(path);
    await screen.findByText(words);
    expect(whereWeAre()).toBe('/login');
    expect(localStorage).toHaveLength(0);
  });
});

describe('the portal', () => {
  it('refuses an ordinary user, and leaves no session behind', async () => {
    const { called } = fakeApi({ 'POST /api/auth/login': () => signedIn(demo) });
    const user = await openApp('/admin/login');
    await typed(user);
    await screen.findByText('Access denied. Admin privileges required.');
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(called('POST /api/auth/logout')).toBe(1));
  });

  it('lets an admin in, and Logout leads to the users’ sign-in', async () => {
    fakeApi({
      'POST /api/auth/login': () => signedIn(admin),
      'GET /api/admin/system/health': () =>
        answer(200, { database: 'healthy', api: 'healthy', performance: 'slow', uptime: 5400 }),
      'GET /api/tasks/status': () => answer(200, { tasks: {}, missing: [] }),
    });
    const user = await openApp('/admin');
    await typed(user, 'admin@tael.local');
    await screen.findByText('90 minutes');
    expect(document.title).toBe('Dashboard · localhost');
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
  });

  it('sends a session that ended to its own door', async () => {
    keepSession(admin);
    fakeApi({});
    await openApp('/admin/users');
    await screen.findByRole('heading', { name: 'User Management' });
    act(() => sessionExpired('token-1'));
    await waitFor(() => expect(whereWeAre()).toBe('/admin/login'));
  });
});
