import type { Principal } from '@tael/identity';
import { legible, paging, reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readWithheld } from '../operations/admin/read-withheld.ts';
import { refuseWithheld } from '../operations/admin/refuse-withheld.ts';
import { releaseWithheld } from '../operations/admin/release-withheld.ts';
import type { Settling } from '../operations/admin/withheld-acts.ts';
import { time } from './fields.ts';

const tags = ['admin'];
const mostAtOnce = 200;

const reason = legible(
  z
    .string({ error: 'A reason is required' })
    .trim()
    .min(1, { error: 'A reason is required' })
    .max(500, { error: 'Please keep the reason under 500 characters' }),
  'A reason contains characters that are not allowed',
);

const body = z.object({ ids: z.array(z.uuid()).min(1).max(mostAtOnce), reason });

export const withheldRoutes = (deps: Deps): Route[] => [
  route({
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
          points: z.number(),
          timestamp: time,
          /** Equal for awards from one network; does not reveal its address. */
          network: z.string(),
        }),
      ),
      total: z.number(),
      points: z.number(),
    }),
    handle: async ({ query }) => {
      const { awards, total, points: all } = await readWithheld(deps, query);
      return {
        awards: awards.map(({ id, userId, party, source, description, points, at, networkFingerprint }) => ({
          _id: id,
          user: { _id: userId, username: party?.username ?? null },
          source,
          description,
          points: Number(points),
          timestamp: at.toISOString(),
          network: networkFingerprint,
        })),
        total,
        points: Number(all),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/points/withheld/release',
    summary: 'Release withheld awards, with a reason; takes an Idempotency-Key',
    tags,
    access: 'points.write',
    proof: 'recent',
    body,
    answer: z.object({ released: z.number(), points: z.number() }),
    handle: async (call) => {
      const { answer, replayed } = await releaseWithheld(deps, settlingOf(call));
      return reply(200, answer, replayedHeader(replayed));
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/points/withheld/refuse',
    summary: 'Refuse withheld awards for good, with a reason; takes an Idempotency-Key',
    tags,
    access: 'points.write',
    proof: 'recent',
    body,
    answer: z.object({ refused: z.number(), points: z.number() }),
    handle: async (call) => {
      const { answer, replayed } = await refuseWithheld(deps, settlingOf(call));
      return reply(200, answer, replayedHeader(replayed));
    },
  }),
];

interface SettlingCall {
  body: z.infer<typeof body>;
  principal: Principal;
  requestId: string;
  idempotencyKey?: string;
}

const settlingOf = ({ body: asked, principal, requestId, idempotencyKey: key }: SettlingCall): Settling => ({
  actor: { userId: principal.userId, role: principal.role, requestId },
  ...asked,
  key,
});

const replayedHeader = (replayed: boolean) => (replayed ? { 'idempotency-replayed': 'true' } : undefined);
