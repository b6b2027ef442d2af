import * as api from '@tael/contract/points';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { amountOf, rewardTiers } from '../domain/redemption.ts';
import { readAchievements } from '../operations/read-achievements.ts';
import { readPoints } from '../operations/read-points.ts';
import { redeem, type Redeemed } from '../operations/redeem.ts';

export const redeemRoutes = (deps: Deps): Route[] => [
  route(api.redeemPoints, {
    handle: async ({ principal: { userId }, body, idempotencyKey: key }) => {
      const sent = { points: Number(body.points) };
      const request = { userId, points: body.points, route: 'POST /api/points/redeem', key, body: sent };
      return answered(await redeem(deps, request));
    },
  }),
  route(api.readRewards, {
    handle: async ({ principal: { userId } }) => {
      const [account] = await readPoints(deps, [userId]);
      const available = account?.available ?? 0n;
      return {
        rewards: rewardTiers.map((points) => ({
          tier: String(points),
          points,
          amount: amountOf(BigInt(points)),
          affordable: available >= BigInt(points),
        })),
        available,
      };
    },
  }),
  route(api.redeemReward, {
    handle: async ({ principal: { userId }, params, idempotencyKey: key }) => {
      const keyed = { route: `POST /api/points/rewards/${params.tier}/redeem`, key, body: {} };
      return answered(await redeem(deps, { userId, points: params.tier, ...keyed }));
    },
  }),
  route(api.readTasks, {
    handle: async ({ principal: { userId } }) => {
      const achievements = await readAchievements(deps, userId);
      return {
        tasks: achievements.map(({ name, ...achievement }) => ({
          ...achievement,
          id: name,
          completed: achievement.completedAt !== null,
        })),
      };
    },
  }),
];

function answered({ answer, replayed }: { answer: Redeemed; replayed: boolean }) {
  const { points, cents, redemptionId } = answer;
  const headers = replayed ? { 'idempotency-replayed': 'true' } : undefined;
  return reply(200, { points, amount: BigInt(cents), redemptionId }, headers);
}
