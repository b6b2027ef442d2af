import * as z from 'zod/mini';

/** A browser's email rule: domains such as `.local` and `.test` pass. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'app:rules.emailRequired'),
    z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'app:rules.emailFormat'),
  );
