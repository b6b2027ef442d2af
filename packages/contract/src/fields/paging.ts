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

/** Beyond any list, and small enough that its product with a limit is exact. */
const lastPage = 1_000_000;

/** A value that is not a number becomes the default; others are clamped. */
export function paging({ limit, max = 100 }: { limit: number; max?: number }) {
  return { page: clamped(1, lastPage), limit: clamped(limit, max) };
}

export const pageFields = { total: z.number(), totalPages: z.number(), currentPage: z.number() };
