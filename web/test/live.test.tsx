import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { fakeStream, frame } from './support/fake-stream.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

function platform() {
  const stream = fakeStream();
  const state = { checkedInToday: false, unread: 0, ended: false };
  const { called } = fakeApi({
    'GET /api/stream': (...call) =>
      state.ended ? refusal(401, 'Please sign in', 'gateway.not_signed_in') : stream.open(...call),
    'GET /api/user/me': () =>
      answer(200, { user: { ...me, checkedInToday: state.checkedInToday }, missing: [] }),
    'GET /api/user/notifications?page=1&limit=1': () => answer(200, { unread: state.unread }),
  });
  return { stream, state, called };
}

describe('what happens elsewhere', () => {
  it('shows here without a reload: a check-in on another device', async () => {
    const { stream, state } = platform();
    await openApp('/dashboard');
    await screen.findByRole('button', { name: 'Check In' });
    state.checkedInToday = true;
    stream.write(frame('ready', 'a-1') + frame('checkin', 'a-2'));
    await screen.findByRole('button', { name: 'Signed' });
  });

  it('shows here although it happened before the stream was joined, and a reconnect asks for nothing', async () => {
    const { stream, state, called } = platform();
    const bellAsked = () => called('GET /api/user/notifications?page=1&limit=1');
    state.unread = 41;
    await openApp('/dashboard');
    await screen.findAllByText('41');
    state.unread = 42;
    stream.write(frame('ready', 'a-1'));
    await screen.findAllByText('42');
    const asked = bellAsked();
    stream.write(frame('ready', 'a-2') + frame('checkin', 'a-3'));
    state.checkedInToday = true;
    await screen.findByRole('button', { name: 'Signed' });
    expect(bellAsked()).toBe(asked);
  });

  it('is asked for once, however many events tell of it', async () => {
    const { stream, state, called } = platform();
    await openApp('/dashboard');
    await screen.findByRole('button', { name: 'Check In' });
    const before = called('GET /api/user/me');
    stream.write(Array.from({ length: 50 }, (_, at) => frame('balance', `a-${at}`)).join(''));
    await waitFor(() => expect(called('GET /api/user/me')).toBe(before + 1));
    // The refetch for this event comes after any that the fifty events still cause.
    state.checkedInToday = true;
    stream.write(frame('checkin', 'a-51'));
    await screen.findByRole('button', { name: 'Signed' });
    expect(called('GET /api/user/me')).toBe(before + 2);
  });

  it('rings the bell', async () => {
    const { stream, state } = platform();
    await openApp('/dashboard');
    await screen.findByRole('button', { name: 'Check In' });
    state.unread = 41;
    stream.write(frame('points', 'a-1'));
    await waitFor(() => expect(screen.getAllByText('41').length).toBeGreaterThan(0));
  });

  it('signs out here when the session was ended there', async () => {
    const { stream, state } = platform();
    await openApp('/dashboard');
    await screen.findByRole('button', { name: 'Check In' });
    stream.write(frame('ready', 'a-1'));
    state.ended = true;
    stream.write('event: end\ndata: {}\n\n');
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });
});

describe('another name or role', () => {
  it('reaches the open page without a new sign-in, and stores no more than before', async () => {
    keepSession({ ...demo, role: 'moderator' });
    const stream = fakeStream();
    const account = { username: 'demo-person', role: 'moderator', permissions: ['system.read'] };
    const idle = { running: false, lastRun: null, lastResult: null, nextRun: null, durationMs: null };
    const task = { ...idle, schedule: 'daily', services: ['auth'] };
    fakeApi({
      'GET /api/stream': stream.open,
      'GET /api/user/me': () => answer(200, { user: { ...me, ...account }, missing: [] }),
      'GET /api/tasks/status': () => answer(200, { tasks: { 'purge-expired': task }, missing: [] }),
    });
    await openApp('/admin');
    await screen.findByText('purge-expired');
    expect(screen.queryByRole('button', { name: /Run Now/ })).toBeNull();

    Object.assign(account, { username: 'renamed', permissions: ['system.read', 'system.run'] });
    stream.write(frame('ready', 'a-1') + frame('account', 'a-2'));
    await screen.findByRole('button', { name: /Run Now/ });
    await screen.findAllByText(/renamed/);
    expect(Object.keys(localStorage).sort()).toEqual(['token', 'user']);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 'u-1', username: 'renamed' });

    account.role = 'user';
    stream.write(frame('account', 'a-3'));
    await waitFor(() => expect(whereWeAre()).toBe('/admin/login'));
    expect(localStorage.getItem('token')).toBe('token-1');
  });
});
