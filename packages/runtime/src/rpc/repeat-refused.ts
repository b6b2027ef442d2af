import { ConnectError, type Interceptor } from '@connectrpc/connect';
import { setTimeout as delay } from 'node:timers/promises';

const maxAttempts = 3;

const isRefused = (error: unknown): boolean =>
  error instanceof ConnectError && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';

/**
 * While pods are replaced, an address may still be listed where nothing listens. No process has begun such a call. The
 * deadline covers all attempts.
 */
export const repeatRefused: Interceptor = (next) => async (request) => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await next(request);
    } catch (error) {
      if (attempts === maxAttempts || !isRefused(error)) throw error;
      const waitMs = (20 + 80 * Math.random()) * 2 ** (attempts - 1);
      await delay(waitMs, undefined, { signal: request.signal }).catch(() => Promise.reject(error as Error));
    }
  }
};
