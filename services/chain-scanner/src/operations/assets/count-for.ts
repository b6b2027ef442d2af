import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts one for a user; refused, with the seconds until another one is allowed, when there were too many. */
export async function countFor(
  limiter: RateLimiterMemory,
  userId: string,
  refusal: (wait: { retryAfterSeconds: number }) => Error,
): Promise<void> {
  await limiter.consume(userId).catch((refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw refusal({ retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
  });
}
