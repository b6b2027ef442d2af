import { z } from 'zod';
import { incident, statusParts } from '../auth/incidents.ts';
import { contract } from '../contract.ts';
import { instant } from '../fields/index.ts';

export const partStates = ['working', 'slow', 'away', 'unknown'] as const;
export type PartState = (typeof partStates)[number];

const minutes = z.array(z.number());

export const readStatus = contract({
  method: 'get',
  path: '/api/status',
  summary: 'The state of each part now, its last 90 days, and incidents; may be cached for five seconds',
  tags: ['health'],
  access: 'public',
  answer: z.object({
    asOf: instant,
    parts: z.array(
      z.object({
        part: z.enum(statusParts),
        state: z.enum(partStates),
        /** Minutes of each day of `record`, oldest first. The rest of a day was not measured. */
        days: z.object({ working: minutes, slow: minutes, away: minutes }).nullable(),
      }),
    ),
    /** Null until the record was read once. `from` is the first of its days, YYYY-MM-DD in Asia/Shanghai. */
    record: z.object({ from: z.string(), asOf: instant }).nullable(),
    incidents: z.array(
      incident.extend({ updates: z.array(incident.shape.updates.element.omit({ _id: true })) }),
    ),
  }),
});
