import { loadConfig } from '@tael/runtime';
import type { z } from 'zod';

/** Ends the process if a key is wrong. */
export const readEnvironment = <Schema extends z.ZodObject>(schema: Schema): Readonly<z.output<Schema>> =>
  loadConfig(schema, process.env);
