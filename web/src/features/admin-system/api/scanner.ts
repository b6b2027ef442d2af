import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, refreshMs, systemKey } from './ask.ts';

const chain = z.object({
  chainId: z.number(),
  name: z.string(),
  head: z.nullable(z.number()),
  cursor: z.nullable(z.number()),
  lag: z.number(),
  lastBlockAt: z.nullable(z.string()),
  node: z.string(),
  problem: z.string(),
  deposits: z.object({ waiting: z.number(), confirmed: z.number(), vanished: z.number() }),
});
export type ChainPosition = z.infer<typeof chain>;

const rescan = z.object({
  _id: z.string(),
  chainId: z.number(),
  from: z.number(),
  to: z.number(),
  next: z.number(),
  found: z.number(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
});
export type Rescan = z.infer<typeof rescan>;

export const scannerQuery = queryOptions({
  queryKey: [...systemKey, 'scanner'],
  queryFn: ({ signal }) =>
    ask('/admin/scanner', z.object({ chains: z.array(chain), rescans: z.array(rescan) }), signal),
  refetchInterval: refreshMs,
});
