import * as z from 'zod/mini';

/** As a browser's e-mail field reads it, so `.local` and `.test` are fine. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'app:rules.emailRequired'),
    z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'app:rules.emailFormat'),
  );
