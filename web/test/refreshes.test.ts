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

describe('what the stream tells of', () => {
  it('is asked for once for a whole burst', () => {
    for (const event of ['withdrawal', 'withdrawal', 'withdrawal']) refresher.received(event);
    jest.advanceTimersByTime(100);
    expect(asked).toEqual(['user/me', 'withdrawals']);
  });

  it('is asked for a second time where somebody else has to hear of it first', () => {
    refresher.received('referral');
    jest.advanceTimersByTime(1000);
    expect(asked).toEqual(['user/me', 'referrals', 'user/notifications']);
    jest.advanceTimersByTime(60_000);
    expect(asked).toEqual(['user/me', 'referrals', 'user/notifications', 'user/notifications']);
  });

  it('is asked for no more when the page leaves, and not at all when it is unknown here', () => {
    refresher.received('from-a-newer-server');
    refresher.received('balance');
    refresher.stop();
    jest.advanceTimersByTime(60_000);
    expect(asked).toEqual([]);
  });
});
