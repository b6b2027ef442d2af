import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRefresher } from '../src/app/refreshes.ts';

let asked: string[];
let refresher: ReturnType<typeof createRefresher>;
beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  refresher = createRefresher((key) => asked.push(key.join('/')));
});
afterEach(() => {
  refresher.stop();
  jest.useRealTimers();
});

describe('queries of a streamed event', () => {
  it('are refetched once for a burst', () => {
    for (const event of ['withdrawal', 'withdrawal', 'withdrawal']) refresher.received(event);
    jest.advanceTimersByTime(100);
    expect(asked).toEqual(['user/me', 'withdrawals']);
  });

  it('are refetched a second time if another service may apply the event later', () => {
    refresher.received('referral');
    jest.advanceTimersByTime(1000);
    expect(asked).toEqual(['user/me', 'referrals', 'user/notifications']);
    jest.advanceTimersByTime(60_000);
    expect(asked).toEqual(['user/me', 'referrals', 'user/notifications', 'user/notifications']);
  });

  it('are not refetched after the page is left, nor for an unknown event', () => {
    refresher.received('from-a-newer-server');
    refresher.received('balance');
    refresher.stop();
    jest.advanceTimersByTime(60_000);
    expect(asked).toEqual([]);
  });
});
