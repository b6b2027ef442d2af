import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, money, pageFields, paging, whole } from '../fields/index.ts';
import { anyWhole } from './points.ts';

export const levels = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const;
export type Level = (typeof levels)[number];

export const entryTypes = ['earned', 'redeemed', 'other'] as const;
export type EntryType = (typeof entryTypes)[number];

export const leastRedeemed = 10;
export const rewardTiers = [50, 100, 500, 1000] as const;

const level = z.enum(levels);

const pointsEntry = z.object({
  id: z.string(),
  description: z.string(),
  points: whole,
  type: z.enum(entryTypes),
  date: instant,
  icon: z.string(),
  special: z.boolean(),
  status: z.enum(['completed', 'pending', 'failed']),
  source: z.string(),
  redemptionId: z.string().optional(),
});

export const pointsSummary = z.object({
  total: whole,
  available: whole,
  level,
  nextLevel: level.nullable(),
  progress: z.number(),
  pointsToNextLevel: z.number(),
});

/** An unknown type matches every entry. */
const type = z
  .unknown()
  .optional()
  .transform((text) => entryTypes.find((known) => known === text))
  .meta({ type: 'string', enum: ['all', ...entryTypes] });

export const readPointsHistory = contract({
  method: 'get',
  path: '/api/points/history',
  summary: 'My points history, newest first, with a summary',
  access: 'user',
  query: z.object({ ...paging({ limit: 20 }), type }),
  answer: z.object({ transactions: z.array(pointsEntry), summary: pointsSummary, ...pageFields }),
});

export const readPointsSources = contract({
  method: 'get',
  path: '/api/points/sources',
  summary: 'My points by source and use, for a chart',
  access: 'user',
  answer: z.object({ sources: z.array(z.object({ source: z.string(), points: whole })) }),
});

export const readLevels = contract({
  method: 'get',
  path: '/api/points/levels',
  summary: 'The levels, and the history of mine',
  access: 'user',
  answer: z.object({
    levels: z.array(z.object({ name: level, threshold: whole, reached: z.boolean(), current: z.boolean() })),
    history: z.array(
      z.object({
        level: z.string(),
        previousLevel: z.string(),
        points: whole,
        byHand: z.boolean(),
        date: instant,
      }),
    ),
  }),
});

export const readTasks = contract({
  method: 'get',
  path: '/api/points/tasks',
  summary: "The 'Earn Rewards' tasks and my progress",
  access: 'user',
  answer: z.object({
    tasks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        points: whole,
        progress: z.number(),
        target: z.number(),
        completed: z.boolean(),
        completedAt: instant.nullable(),
      }),
    ),
  }),
});

export const readRewards = contract({
  method: 'get',
  path: '/api/points/rewards',
  summary: 'The rewards that points can be redeemed for',
  access: 'user',
  answer: z.object({
    rewards: z.array(
      z.object({ tier: z.string(), points: z.number(), amount: money, affordable: z.boolean() }),
    ),
    available: whole,
  }),
});

const redeemed = z.object({ points: z.number(), amount: money, redemptionId: z.string() });

/** The operation checks the minimum. So 1.5 passes here, to be reported as too few rather than as not whole. */
const redeemedPoints = anyWhole((asked) => (asked < leastRedeemed ? Math.floor(asked) : asked)).transform(
  (asked) => BigInt(Math.floor(asked)),
);

export const redeemPoints = contract({
  method: 'post',
  path: '/api/points/redeem',
  summary: 'Redeem points for ¥, 10 for ¥1.00',
  access: 'user',
  keyed: true,
  body: z.object({ points: redeemedPoints }),
  answer: redeemed,
});

export const redeemReward = contract({
  method: 'post',
  path: '/api/points/rewards/:tier/redeem',
  summary: 'Redeem one of the rewards',
  access: 'user',
  keyed: true,
  params: z.object({ tier: z.enum(rewardTiers.map(String)).transform(BigInt) }),
  answer: redeemed,
});
