import { z } from 'zod';

/** The answer of a download whose bytes exist already. */
export const storedFile = z.string().brand('file');
