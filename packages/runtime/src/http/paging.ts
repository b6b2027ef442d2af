import { z } from 'zod';

function clamped(fallback: number, max: number) {
  return z
    .unknown()
    .optional()
    .transform((text) => {
      const wanted =
        typeof text === 'string' && /^\s*[+-]?\d+(\.\d*)?(e\d+)?\s*$/i.test(text) ? Number(text) : fallback;
      return Math.min(Math.max(Math.trunc(wanted), 1), max);
    })
    .meta({ type: 'integer', minimum: 1, maximum: max, description: `${fallback} when absent; clamped` });
}

/** Far beyond any list, and its product with a limit is still an exact number. */
const lastPage = 1_000_000;

/** `page` and `limit` of a list's query. What is no number is the default, what is out of range the nearest. */
export function paging({ limit, max = 100 }: { limit: number; max?: number }) {
  return { page: clamped(1, lastPage), limit: clamped(limit, max) };
}
