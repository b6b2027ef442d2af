import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, systemKey } from './ask.ts';

const setting = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  source: z.string(),
  isSecret: z.boolean(),
});
export type Setting = z.infer<typeof setting>;

const answer = z.object({
  services: z.record(z.string(), z.array(setting)),
  missing: z.array(z.string()),
});

/** Fetched once and by the refresh button only: every read is audited, and values change only at a restart. */
export const configurationQuery = queryOptions({
  queryKey: [...systemKey, 'configuration'],
  queryFn: ({ signal }) => ask('/admin/system/configuration', answer, signal),
  staleTime: Infinity,
});
