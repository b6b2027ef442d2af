import type { IncomingMessage } from 'node:http';
import { MemoryStore, rateLimit } from 'express-rate-limit';
import { errors } from './errors.ts';

export interface LimitOptions {
  readsPerMinute: number;
  writesPerMinute: number;
  /** Every write under `/api/auth/`. */
  signInsPerMinute: number;
}

export interface LimitedRequest {
  req: IncomingMessage;
  path: string;
  limitKey: string | undefined;
}

const WINDOW_MS = 60_000;

/** Counts per replica. Throws the 429. */
export function createLimits(options: LimitOptions): (request: LimitedRequest) => Promise<void> {
  const reads = perAddress(options.readsPerMinute);
  const writes = perAddress(options.writesPerMinute);
  const signIns = perAddress(options.signInsPerMinute);

  return async ({ req, path, limitKey }) => {
    if (limitKey === undefined) return;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const limit = isRead ? reads : path.startsWith('/api/auth/') ? signIns : writes;
    await limit(limitKey);
  };
}

/** express-rate-limit's middleware needs express and costs ten times as much as its counter. */
function perAddress(limit: number): (limitKey: string) => Promise<void> {
  const store = new MemoryStore();
  // Called only to initialize `store`; the middleware is discarded.
  rateLimit({ windowMs: WINDOW_MS, store, validate: false });
  return async (limitKey) => {
    const { totalHits, resetTime } = await store.increment(limitKey);
    if (totalHits > limit) throw errors.too_many_requests({ retryAfterSeconds: secondsUntil(resetTime) });
  };
}

function secondsUntil(time: Date | undefined): number {
  const left = (time?.getTime() ?? Date.now() + WINDOW_MS) - Date.now();
  return Math.max(1, Math.ceil(left / 1000));
}
