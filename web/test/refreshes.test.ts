import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresher } from '../src/app/refreshes.ts';

let asked: string[];
let refresher: ReturnType<typeof createRefresher>;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  refresher = createRefresher((key) => asked.push(key.join('/')));
});
afterEach(() => {
  refresher.stop();
  vi.useRealTimers();
});

describe('queries of a streamed event', () => {
  it('are refetched once for a burst', () => {
    for (const event of ['withdrawal', 'withdrawal', 'withdrawal']) refresher.received(event);
    vi.advanceTimersByTime(100);
    expect(asked).toEqual(['user/me', 'withdrawals']);
  });

  it('are refetched a second time if another service may apply the event later', () => {
    refresher.received('referral');
    vi.advanceTimersByTime(1000);
    expect(asked).toEqual(['user/me', 'referrals', 'user/notifications']);
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual(['user/me', 'referrals', 'user/notifications', 'user/notifications']);
  });

  it('are not refetched after the page is left, nor for an unknown event', () => {
    refresher.received('from-a-newer-server');
    refresher.received('balance');
    refresher.stop();
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual([]);
  });
});
