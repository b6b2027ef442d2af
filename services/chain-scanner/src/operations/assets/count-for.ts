import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

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
