import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const happened = (id: string, kind: string, params: object, read = true) => ({
  _id: id,
  kind,
  params,
  read,
  createdAt: new Date().toISOString(),
});

const listed = (notifications: object[], page = { totalPages: 1, currentPage: 1 }) => ({
  notifications,
  unread: notifications.filter((one) => 'read' in one && one.read === false).length,
  ...page,
});

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('notifications', () => {
  it('are worded from their kind and facts, one from a newer server too', async () => {
    const all = [
      happened('1', 'security.new-device', {
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537',
      }),
      happened('2', 'points.awarded', { points: 50 }),
      happened('3', 'withdrawal.completed', { amount: 1234.5 }),
      happened('4', 'transaction.completed', { amount: 25, incoming: true, currency: 'USDC' }),
      happened('5', 'level.changed', { level: 'Silver' }),
      happened('6', 'something.new', {}),
      happened('7', 'points.awarded', { points: 1 }),
      happened('8', 'news', { 'title.en': 'New cards', 'text.en': 'They are here.', 'title.zh-CN': '新卡' }),
    ];
    fakeApi({
      'GET /api/user/notifications?page=1&limit=20': () => answer(200, listed(all)),
      'GET /api/user/notifications?page=1&limit=1': () => answer(200, listed(all)),
    });
    await openApp('/notifications');
    await screen.findByText('New sign-in from Chrome · Windows. If that was not you, change your password.');
    for (const text of [
      'You earned 50 points.',
      'You earned 1 point.',
      'Your withdrawal of ¥1,234.50 has been paid.',
      '25.00 USDC came in.',
      'Your membership level is now Silver.',
      'Something happened in your account.',
      'New cards',
      'They are here.',
    ]) {
      screen.getByText(text);
    }
  });

  it('are counted at the bell until they are marked as read', async () => {
    let read = false;
    const list = () => answer(200, listed([happened('1', 'points.awarded', { points: 50 }, read)]));
    const { called } = fakeApi({
      'GET /api/user/notifications?page=1&limit=20': list,
      'GET /api/user/notifications?page=1&limit=1': list,
      'PUT /api/user/notifications/read-all': () => {
        read = true;
        return answer(200, { success: true, read: 1 });
      },
    });
    const user = await openApp('/notifications');
    expect(await screen.findAllByRole('link', { name: 'Notifications, 1 unread' })).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
    expect(screen.getAllByRole('link', { name: 'Notifications' })).toHaveLength(2);
    expect(called('PUT /api/user/notifications/read-all')).toBe(1);
  });
});

describe('a notification', () => {
  it('leads to what it is about, and is read by following it', async () => {
    const news = happened('n1', 'withdrawal.completed', { amount: 5, withdrawalId: 'w7' }, false);
    const list = () => answer(200, listed([news]));
    const { called } = fakeApi({
      'GET /api/user/notifications?page=1&limit=20': list,
      'GET /api/user/notifications?page=1&limit=1': list,
      'PUT /api/user/notifications/n1/read': () => answer(200, { success: true }),
    });
    const user = await openApp('/notifications');
    await user.click(await screen.findByRole('link', { name: /has been paid/ }));
    expect(whereWeAre()).toBe('/withdrawal-history?id=w7');
    expect(called('PUT /api/user/notifications/n1/read')).toBe(1);
  });
});

describe('the list of notifications', () => {
  it('comes page by page to the end', async () => {
    const page = (currentPage: number) => () =>
      answer(
        200,
        listed([happened(`${currentPage}`, 'points.awarded', { points: currentPage })], {
          totalPages: 2,
          currentPage,
        }),
      );
    fakeApi({
      'GET /api/user/notifications?page=1&limit=20': page(1),
      'GET /api/user/notifications?page=2&limit=20': page(2),
      'GET /api/user/notifications?page=1&limit=1': page(1),
    });
    const user = await openApp('/notifications');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('You earned 2 points.');
    screen.getByText('You earned 1 point.');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('that is empty says so', async () => {
    fakeApi({ 'GET /api/user/notifications?page=1&limit=20': () => answer(200, listed([])) });
    await openApp('/notifications');
    await screen.findByText('Nothing yet');
  });
});
