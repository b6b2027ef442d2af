import { z } from 'zod';
import { contract } from '../contract.ts';
import { pageFields, paging, reasonText } from '../fields/index.ts';
import { missing } from './figures.ts';

const tags = ['admin'];

const filter = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

export const listDeadLetters = contract({
  method: 'get',
  path: '/api/admin/dead-letters',
  summary: 'Dead letters; an unavailable service is listed in missing',
  tags,
  access: 'system.read',
  query: z.object({ ...paging({ limit: 20 }), service: filter, group: filter, type: filter }),
  answer: z.object({
    deadLetters: z.array(
      z.object({
        id: z.string(),
        service: z.string(),
        group: z.string(),
        topic: z.string(),
        type: z.string(),
        eventId: z.string(),
        key: z.string(),
        reason: z.string(),
        attempts: z.number(),
        eventTime: z.string().nullable(),
        parkedAt: z.string().nullable(),
        ageSeconds: z.number(),
      }),
    ),
    ...pageFields,
    missing,
  }),
});

const whichProblem = 'Choose one dead letter, or a group and a type';
const text = z.string({ error: whichProblem }).min(1, { error: whichProblem });

export const replayDeadLetters = contract({
  method: 'post',
  path: '/api/admin/dead-letters/replay',
  summary: 'Replay a dead letter, or all of a group and type',
  tags,
  access: 'system.run',
  proof: 'recent',
  body: z.union(
    [z.object({ service: text, id: text }), z.object({ service: text, group: text, type: text })],
    { error: whichProblem },
  ),
  answer: z.object({ replayed: z.number(), failed: z.number() }),
});

const reasonProblem = 'A reason is required';

export const discardDeadLetter = contract({
  method: 'post',
  path: '/api/admin/dead-letters/:service/:id/discard',
  summary: 'Discard a dead letter, with a reason',
  tags,
  access: 'system.run',
  proof: 'recent',
  params: z.object({ service: z.string(), id: z.string() }),
  body: z.object({
    reason: reasonText(reasonProblem).refine((reason) => reason !== '', { error: reasonProblem }),
  }),
  answer: z.object({ success: z.boolean() }),
});
