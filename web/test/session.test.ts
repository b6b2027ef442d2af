import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasPermission } from '../src/product/session/portal.ts';
import {
  beginSession,
  endSession,
  followOtherTabs,
  restoreSession,
  sessionExpired,
  sessionState,
} from '../src/product/session/session-store.ts';
import { signOut } from '../src/product/session/sign-out.ts';
import { answer, fakeApi } from './support/fake-api.ts';
import { giveDatabases } from './support/kept-databases.ts';
import { demo, keepSession } from './support/people.ts';

beforeEach(() => localStorage.clear());
afterEach(() => endSession('signed-out'));

describe('a session', () => {
  it('is restored from what an earlier visit left', () => {
    keepSession(demo);
    restoreSession();
    expect(sessionState().session).toEqual({ token: 'token-1', user: demo });
  });

  it.each([
    ['a token without a user', 'token-1', null],
    ['a user without a token', null, JSON.stringify(demo)],
    ['a user that is not JSON', 'token-1', '{oops'],
    ['a user of another shape', 'token-1', '{"id":7}'],
    ['null', 'token-1', 'null'],
  ])('is not restored from %s, and that is cleared away', (_what, token, user) => {
    if (token !== null) localStorage.setItem('token', token);
    if (user !== null) localStorage.setItem('user', user);
    restoreSession();
    expect(sessionState().session).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('keeps nothing but token and user in the browser', () => {
    beginSession({ token: 'token-1', user: { ...demo, role: 'user' } });
    expect(Object.keys(localStorage).sort()).toEqual(['token', 'user']);
  });

  it('ends when its own token is refused, not when an older one is', () => {
    beginSession({ token: 'new', user: { ...demo, role: 'user' } });
    sessionExpired('old');
    expect(sessionState().session?.token).toBe('new');
    sessionExpired('new');
    expect(sessionState()).toEqual({ session: undefined, ending: 'expired' });
    expect(localStorage).toHaveLength(0);
  });
});

describe('other tabs', () => {
  const changed = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

  it('are followed out and in', () => {
    const stop = followOtherTabs();
    keepSession(demo, 'token-2');
    changed('user');
    expect(sessionState().session?.token).toBe('token-2');
    localStorage.clear();
    changed(null);
    expect(sessionState().session).toBeUndefined();
    stop();
  });

  it('are followed where the account changes', () => {
    const stop = followOtherTabs();
    keepSession(demo, 'token-1');
    changed('user');
    keepSession({ ...demo, role: 'admin' }, 'token-1');
    changed('user');
    expect(sessionState()).toMatchObject({ session: { token: 'token-1', user: { role: 'admin' } } });
    stop();
  });

  it('are not believed between their two writes', () => {
    const stop = followOtherTabs();
    keepSession(demo, 'token-1');
    changed('user');
    localStorage.removeItem('user');
    changed('user');
    expect(sessionState().session?.token).toBe('token-1');
    stop();
  });
});

describe('what somebody may do', () => {
  const clerk = { ...demo, role: 'moderator' as const, permissions: ['users.read'] };
  it.each([
    ['nobody', undefined, false, false],
    ['an admin', { ...clerk, role: 'admin' as const, permissions: [] }, true, true],
    ['others, by their list', clerk, true, false],
  ])('is for %s', (_who, user, reads, writes) => {
    const may = ['users.read', 'users.write'].map((name) => hasPermission(user, name));
    expect(may).toEqual([reads, writes]);
  });
});

describe('signing out', () => {
  it('clears the browser before it calls the server, with the token that was', async () => {
    giveDatabases();
    indexedDB.open('tael-u-1');
    beginSession({ token: 'token-1', user: { ...demo, role: 'user' } });
    let leftWhenCalled: unknown;
    const { calls } = fakeApi({
      'POST /api/auth/logout': async () => {
        leftWhenCalled = { stored: localStorage.length, databases: await indexedDB.databases() };
        return answer(200, { success: true });
      },
    });
    await signOut();
    expect(leftWhenCalled).toEqual({ stored: 0, databases: [] });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('holds even when the server is away', async () => {
    beginSession({ token: 'token-1', user: { ...demo, role: 'user' } });
    fakeApi({ 'POST /api/auth/logout': () => Promise.reject(new TypeError('Failed to fetch')) });
    await signOut();
    expect(sessionState()).toEqual({ session: undefined, ending: 'signed-out' });
  });
});
