import type { Database } from '@tael/postgres';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Client } from './domain/client.ts';
import { errors } from './errors.ts';
import { addressLimiter } from './store/address-limits.ts';

const quarterOfAnHour = 15 * 60;

/** Above what a household or an office does by mistake, below what guessing needs. */
const limits = {
  signIn: { name: 'sign-in', points: 100, seconds: quarterOfAnHour },
  register: { name: 'register', points: 200, seconds: quarterOfAnHour },
  reset: { name: 'reset', points: 60, seconds: quarterOfAnHour },
};

export interface Throttle {
  /** Counts one try from the client's address, or refuses it with 429. */
  count(what: keyof typeof limits, client: Client): Promise<void>;
  /** A try that turned out well isn't held against its address. */
  forgive(what: keyof typeof limits, client: Client): Promise<void>;
}

export function createThrottle(database: Database): Throttle {
  const limiters: Record<keyof typeof limits, RateLimiterPostgres> = {
    signIn: addressLimiter(database, limits.signIn),
    register: addressLimiter(database, limits.register),
    reset: addressLimiter(database, limits.reset),
  };
  return {
    async count(what, { address, exempt }) {
      if (exempt) return;
      try {
        await limiters[what].consume(address);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw errors.too_many_attempts({ retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
    async forgive(what, { address, exempt }) {
      if (!exempt) await limiters[what].reward(address);
    },
  };
}
