import { waitOf } from '../http.ts';

const mostTries = 5;

/** A call refused with a Retry-After is repeated after that wait. */
export async function withRetries<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = waitOf(error);
      if (wait === 0 || asked === mostTries) throw error;
      await new Promise((over) => setTimeout(over, wait * 1000));
    }
  }
}
