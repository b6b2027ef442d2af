import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** Throws `refusal` with the wait in seconds if the user is above the limit. */
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
