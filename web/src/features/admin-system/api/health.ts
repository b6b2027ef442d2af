import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, refreshMs, systemKey } from './ask.ts';

const replica = z.object({
  address: z.string(),
  instance: z.nullable(z.string()),
  status: z.string(),
  problems: z.record(z.string(), z.string()),
  uptime: z.nullable(z.number()),
  eventLoopDelayMs: z.nullable(z.number()),
});
export type Replica = z.infer<typeof replica>;

const health = z.object({
  services: z.record(z.string(), z.object({ status: z.string(), replicas: z.array(replica) })),
  gateway: z.object({ instance: z.string(), uptime: z.number() }),
});
export type Health = z.infer<typeof health>;

export const healthQuery = queryOptions({
  queryKey: [...systemKey, 'health'],
  queryFn: ({ signal }) => ask('/admin/system/health', health, signal),
  refetchInterval: refreshMs,
});

const flow = z.object({
  outboxDepth: z.number(),
  outboxAgeSeconds: z.number(),
  relayLeads: z.boolean(),
  deadLetters: z.number(),
  /** `topic` and `lag` are null while the event log is unavailable. */
  consumers: z.array(
    z.object({ group: z.string(), topic: z.nullable(z.string()), lag: z.nullable(z.number()) }),
  ),
});
const events = z.object({ services: z.record(z.string(), flow), missing: z.array(z.string()) });
export type Events = z.infer<typeof events>;

export const eventsQuery = queryOptions({
  queryKey: [...systemKey, 'events'],
  queryFn: ({ signal }) => ask('/admin/system/events', events, signal),
  refetchInterval: refreshMs,
});
