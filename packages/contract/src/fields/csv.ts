import { z } from 'zod';

/** The answer of a download. */
export const csvFile = z.string().brand('csv');
