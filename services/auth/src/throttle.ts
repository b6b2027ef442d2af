import type { Database } from '@tael/postgres';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
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
  /** Counts one try from this address, or refuses it with 429. */
  count(what: keyof typeof limits, address: string): Promise<void>;
  /** A try that turned out well isn't held against its address. */
  forgive(what: keyof typeof limits, address: string): Promise<void>;
}

export function createThrottle(database: Database, isExempt: (address: string) => boolean): Throttle {
  const limiters: Record<keyof typeof limits, RateLimiterPostgres> = {
    signIn: addressLimiter(database, limits.signIn),
    register: addressLimiter(database, limits.register),
    reset: addressLimiter(database, limits.reset),
  };
  return {
    async count(what, address) {
      if (isExempt(address)) return;
      try {
        await limiters[what].consume(address);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw errors.too_many_attempts({ retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
    async forgive(what, address) {
      if (!isExempt(address)) await limiters[what].reward(address);
    },
  };
}
