import { z } from 'zod';

/** With `off`, an act takes effect at once, without a second person. */
export const secondPerson = () => z.enum(['required', 'off']).default('required');
