import { testPace } from './config.ts';

export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 30_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const giveUpAt = performance.now() + timeoutMs * testPace;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= giveUpAt) throw error;
      await new Promise((resume) => setTimeout(resume, everyMs));
    }
  }
}
