import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, legible, paging, whole } from '../fields/index.ts';

const tags = ['admin'];
const mostAtOnce = 200;

export const listWithheldAwards = contract({
  method: 'get',
  path: '/api/admin/points/withheld',
  summary: 'Awards above the daily ceiling of their network, newest first',
  tags,
  access: 'points.read',
  query: z.object(paging({ limit: 50 })),
  answer: z.object({
    awards: z.array(
      z.object({
        _id: z.string(),
        user: z.object({ _id: z.string(), username: z.string().nullable() }),
        source: z.string(),
        description: z.string(),
        points: whole,
        timestamp: instant,
        /** Equal for awards from one network; does not reveal its address. */
        network: z.string(),
      }),
    ),
    total: z.number(),
    points: whole,
  }),
});

const reason = legible(
  z
    .string({ error: 'A reason is required' })
    .trim()
    .min(1, { error: 'A reason is required' })
    .max(500, { error: 'Please keep the reason under 500 characters' }),
  'A reason contains characters that are not allowed',
);

const settling = {
  tags,
  method: 'post',
  access: 'points.write',
  proof: 'recent',
  keyed: true,
  body: z.object({ ids: z.array(z.uuid()).min(1).max(mostAtOnce), reason }),
} as const;

export const releaseWithheldAwards = contract({
  ...settling,
  path: '/api/admin/points/withheld/release',
  summary: 'Release withheld awards, with a reason',
  answer: z.object({ released: z.number(), points: z.number() }),
});

export const refuseWithheldAwards = contract({
  ...settling,
  path: '/api/admin/points/withheld/refuse',
  summary: 'Refuse withheld awards for good, with a reason',
  answer: z.object({ refused: z.number(), points: z.number() }),
});
