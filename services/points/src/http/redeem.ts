import { toJsonNumber } from '@tael/money';
import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { amountOf, rewardTiers } from '../domain/redemption.ts';
import { readPoints } from '../operations/read-points.ts';
import { readAchievements } from '../operations/read-achievements.ts';
import { redeem, type Redeemed } from '../operations/redeem.ts';
import { redeemedPoints, time } from './fields.ts';

const tags = ['points'];
const redeemed = z.object({ points: z.number(), amount: z.number(), redemptionId: z.string() });

const tier = z.enum(rewardTiers.map(String)).transform(BigInt);

export const redeemRoutes = (deps: Deps): Route[] => [...redeemingRoutes(deps), ...taskRoutes(deps)];

const redeemingRoutes = (deps: Deps): Route[] => [
  route({
    method: 'post',
    path: '/api/points/redeem',
    summary: 'Redeem points for ¥, 10 for ¥1.00; takes an Idempotency-Key',
    tags,
    access: 'user',
    body: z.object({ points: redeemedPoints }),
    answer: redeemed,
    handle: async ({ principal: { userId }, body, idempotencyKey: key }) => {
      const sent = { points: Number(body.points) };
      const request = { userId, points: body.points, route: 'POST /api/points/redeem', key, body: sent };
      return answered(await redeem(deps, request));
    },
  }),
  route({
    method: 'get',
    path: '/api/points/rewards',
    summary: 'The rewards that points can be redeemed for',
    tags,
    access: 'user',
    answer: z.object({
      rewards: z.array(
        z.object({ tier: z.string(), points: z.number(), amount: z.number(), affordable: z.boolean() }),
      ),
      available: z.number(),
    }),
    handle: async ({ principal: { userId } }) => {
      const [account] = await readPoints(deps, [userId]);
      const available = account?.available ?? 0n;
      return {
        rewards: rewardTiers.map((points) => ({
          tier: String(points),
          points,
          amount: toJsonNumber(amountOf(BigInt(points))),
          affordable: available >= BigInt(points),
        })),
        available: Number(available),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/points/rewards/:tier/redeem',
    summary: 'Redeem one of the rewards; takes an Idempotency-Key',
    tags,
    access: 'user',
    params: z.object({ tier }),
    answer: redeemed,
    handle: async ({ principal: { userId }, params, idempotencyKey: key }) => {
      const keyed = { route: `POST /api/points/rewards/${params.tier}/redeem`, key, body: {} };
      return answered(await redeem(deps, { userId, points: params.tier, ...keyed }));
    },
  }),
];

const taskRoutes = (deps: Deps): Route[] => [
  route({
    method: 'get',
    path: '/api/points/tasks',
    summary: "The 'Earn Rewards' tasks and my progress",
    tags,
    access: 'user',
    answer: z.object({
      tasks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          points: z.number(),
          progress: z.number(),
          target: z.number(),
          completed: z.boolean(),
          completedAt: time.nullable(),
        }),
      ),
    }),
    handle: async ({ principal: { userId } }) => {
      const achievements = await readAchievements(deps, userId);
      return {
        tasks: achievements.map(({ name, points, completedAt, ...achievement }) => ({
          ...achievement,
          id: name,
          points: Number(points),
          completed: completedAt !== null,
          completedAt: completedAt?.toISOString() ?? null,
        })),
      };
    },
  }),
];

function answered({ answer, replayed }: { answer: Redeemed; replayed: boolean }) {
  const { points, cents, redemptionId } = answer;
  const headers = replayed ? { 'idempotency-replayed': 'true' } : undefined;
  return reply(200, { points, amount: toJsonNumber(BigInt(cents)), redemptionId }, headers);
}
