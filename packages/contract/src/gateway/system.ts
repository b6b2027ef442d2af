import { z } from 'zod';
import { contract } from '../contract.ts';
import { whole } from '../fields/index.ts';
import { missing } from './figures.ts';

const tags = ['admin'];

const state = z.object({
  status: z.string(),
  problems: z.record(z.string(), z.string()),
  uptime: z.number().nullable(),
});

const replica = state.extend({
  address: z.string(),
  instance: z.string().nullable(),
  eventLoopDelayMs: z.number().nullable(),
});

export const readSystemHealth = contract({
  method: 'get',
  path: '/api/admin/system/health',
  summary: 'Health and speed of each service, by replica',
  tags,
  access: 'system.read',
  answer: z.object({
    database: z.string(),
    api: z.string(),
    performance: z.string(),
    uptime: z.number(),
    /** `degraded` if a replica is unavailable or has problems, `unavailable` if all are unavailable. */
    services: z.record(z.string(), state.extend({ replicas: z.array(replica) })),
    gateway: z.object({ instance: z.string(), uptime: z.number() }),
  }),
});

export const readSystemEvents = contract({
  method: 'get',
  path: '/api/admin/system/events',
  summary: 'Outbox, relay, dead letters and lag of each service; an unavailable one is listed in missing',
  tags,
  access: 'system.read',
  answer: z.object({
    services: z.record(
      z.string(),
      z.object({
        /** Counted up to 100,000. */
        outboxDepth: whole,
        outboxAgeSeconds: z.number(),
        relayLeads: z.boolean(),
        deadLetters: z.number(),
        /** `topic` and `lag` are null while the event log is unavailable. */
        consumers: z.array(
          z.object({ group: z.string(), topic: z.string().nullable(), lag: whole.nullable() }),
        ),
      }),
    ),
    missing,
  }),
});

export const readConfiguration = contract({
  method: 'get',
  path: '/api/admin/system/configuration',
  summary: 'The configuration of each service, secrets masked; each reading is audited',
  tags,
  access: 'system.read',
  answer: z.object({
    services: z.record(
      z.string(),
      z.array(
        z.object({
          name: z.string(),
          value: z.string().nullable(),
          source: z.string(),
          isSecret: z.boolean(),
        }),
      ),
    ),
    missing,
  }),
});
