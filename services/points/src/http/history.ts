import { pageFields, paging, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Account } from '../domain/book.ts';
import { entryTypes, type Source } from '../domain/entry.ts';
import { levels, progressOf, threshold } from '../domain/level.ts';
import type { RedemptionState } from '../domain/redemption.ts';
import { redemptionIn } from '../events.ts';
import { readHistory, type History } from '../operations/read-history.ts';
import { readLevels } from '../operations/read-levels.ts';
import { readSources } from '../operations/read-sources.ts';
import { time } from './fields.ts';

const tags = ['points'];
const level = z.enum(levels);

const transaction = z.object({
  id: z.string(),
  description: z.string(),
  points: z.number(),
  type: z.enum(entryTypes),
  date: time,
  icon: z.string(),
  special: z.boolean(),
  status: z.enum(['completed', 'pending', 'failed']),
  source: z.string(),
  redemptionId: z.string().optional(),
});

export const summary = z.object({
  total: z.number(),
  available: z.number(),
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

export const historyRoutes = (deps: Deps): Route[] => [
  route({
    method: 'get',
    path: '/api/points/history',
    summary: 'My points history, newest first, with a summary',
    tags,
    access: 'user',
    query: z.object({ ...paging({ limit: 20 }), type }),
    answer: z.object({
      transactions: z.array(transaction),
      summary,
      ...pageFields,
    }),
    handle: async ({ principal, query }) => {
      const { account, entries, ...pages } = await readHistory(deps, principal.userId, query);
      return { transactions: entries.map(toTransaction), summary: toSummary(account), ...pages };
    },
  }),
  route({
    method: 'get',
    path: '/api/points/sources',
    summary: 'My points by source and use, for a chart',
    tags,
    access: 'user',
    answer: z.object({ sources: z.array(z.object({ source: z.string(), points: z.number() })) }),
    handle: async ({ principal }) => {
      const sources = await readSources(deps, principal.userId);
      return { sources: sources.map(({ source, points }) => ({ source, points: Number(points) })) };
    },
  }),
  route({
    method: 'get',
    path: '/api/points/levels',
    summary: 'The levels, and the history of mine',
    tags,
    access: 'user',
    answer: z.object({
      levels: z.array(
        z.object({ name: level, threshold: z.number(), reached: z.boolean(), current: z.boolean() }),
      ),
      history: z.array(
        z.object({
          level: z.string(),
          previousLevel: z.string(),
          points: z.number(),
          byHand: z.boolean(),
          date: time,
        }),
      ),
    }),
    handle: async ({ principal }) => {
      const { account, history } = await readLevels(deps, principal.userId);
      return {
        levels: levels.map((name) => ({
          name,
          threshold: Number(threshold[name]),
          reached: account.total >= threshold[name],
          current: name === account.level,
        })),
        history: history.map(({ total, at, ...change }) => ({
          ...change,
          points: Number(total),
          date: at.toISOString(),
        })),
      };
    },
  }),
];

const icons: Record<Source, string> = {
  'check-in': 'calendar',
  referral: 'users',
  achievement: 'trophy',
  holding: 'coins',
  adjustment: 'sliders',
  redemption: 'gift',
  'redemption-returned': 'undo',
  medal: 'medal',
};

const statusOf: Record<RedemptionState, 'pending' | 'completed' | 'failed'> = {
  open: 'pending',
  paid: 'completed',
  refused: 'failed',
};

function toTransaction(entry: History['entries'][number]): z.infer<typeof transaction> {
  const { id, key, description, points, type: sign, source, at, state } = entry;
  return {
    id,
    description,
    points: Number(points),
    type: sign,
    date: at.toISOString(),
    icon: icons[source],
    special: source === 'medal',
    status: state === null ? 'completed' : statusOf[state],
    source,
    ...(source === 'redemption' && { redemptionId: redemptionIn(key) }),
  };
}

export function toSummary({ total, available, level: current }: Account): z.infer<typeof summary> {
  const progress = progressOf(total, current);
  return { total: Number(total), available: Number(available), level: current, ...progress };
}
