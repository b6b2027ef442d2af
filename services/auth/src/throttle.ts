import type { Database } from '@tael/postgres';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { networkOf, type Client } from './domain/client.ts';
import { errors } from './errors.ts';
import { addressLimiter } from './store/address-limits.ts';

const quarterOfAnHour = 15 * 60;

/** Higher than a household or an office needs, lower than guessing needs. */
export const limits = {
  signIn: { name: 'sign-in', points: 100, seconds: quarterOfAnHour },
  /** Challenges for a sign-in. The page asks for one when it opens, and again every few minutes. */
  passkey: { name: 'passkey', points: 600, seconds: quarterOfAnHour },
  register: { name: 'register', points: 200, seconds: quarterOfAnHour },
  reset: { name: 'reset', points: 60, seconds: quarterOfAnHour },
  verify: { name: 'verify', points: 60, seconds: quarterOfAnHour },
  /** Each upload is decoded. */
  picture: { name: 'picture', points: 120, seconds: quarterOfAnHour },
  support: { name: 'support', points: 10, seconds: quarterOfAnHour },
};

type What = keyof typeof limits;

export interface Throttle {
  count(what: What, client: Client): Promise<void>;
  /** Counts before the attempt, so that concurrent requests cannot pass the limit. Uncounts a success. */
  countFailure<T>(what: What, client: Client, attempt: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function createThrottle(database: Database): Throttle {
  const limiters: Record<What, RateLimiterPostgres> = {
    signIn: addressLimiter(database, limits.signIn),
    passkey: addressLimiter(database, limits.passkey),
    register: addressLimiter(database, limits.register),
    reset: addressLimiter(database, limits.reset),
    verify: addressLimiter(database, limits.verify),
    picture: addressLimiter(database, limits.picture),
    support: addressLimiter(database, limits.support),
  };
  const count = async (what: What, { address, isRateLimitExempt }: Client): Promise<void> => {
    if (isRateLimitExempt) return;
    try {
      await limiters[what].consume(networkOf(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw errors.too_many_attempts({ retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
    }
  };
  return {
    count,
    async countFailure(what, client, attempt) {
      await count(what, client);
      let failed = false;
      try {
        const outcome = await attempt();
        failed = outcome === undefined;
        return outcome;
      } finally {
        if (!failed && !client.isRateLimitExempt) await limiters[what].reward(networkOf(client.address));
      }
    },
  };
}
