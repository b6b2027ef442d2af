/** How many repeats one service may get, so that they don't multiply its outage. */
export interface RetryBudget {
  request(nowMs: number): void;
  /** False once the repeats of the window are used up. */
  takeRepeat(nowMs: number): boolean;
}

interface Limits {
  /** Of the requests in the window. */
  share: number;
  /** Allowed on top of the share, for a service with few requests. */
  floor: number;
}

const WINDOW_SECONDS = 10;

export function createRetryBudget({ share, floor }: Limits = { share: 0.1, floor: 20 }): RetryBudget {
  const requests = slidingCount();
  const repeats = slidingCount();
  return {
    request: (nowMs) => requests.add(nowMs),
    takeRepeat: (nowMs) => {
      if (repeats.sum(nowMs) + 1 > floor + share * requests.sum(nowMs)) return false;
      repeats.add(nowMs);
      return true;
    },
  };
}

/** A bucket for each second: the sum covers the current second and the nine before it. */
function slidingCount(): { add(nowMs: number): void; sum(nowMs: number): number } {
  const buckets = Array.from({ length: WINDOW_SECONDS }, () => ({ second: -1, count: 0 }));
  return {
    add: (nowMs) => {
      const second = Math.floor(nowMs / 1000);
      const bucket = buckets[second % WINDOW_SECONDS];
      if (!bucket) return;
      if (bucket.second !== second) Object.assign(bucket, { second, count: 0 });
      bucket.count += 1;
    },
    sum: (nowMs) => {
      const oldest = Math.floor(nowMs / 1000) - WINDOW_SECONDS + 1;
      return buckets.reduce((sum, { second, count }) => (second >= oldest ? sum + count : sum), 0);
    },
  };
}
