import * as api from '@tael/contract/points';
import { route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Account } from '../domain/book.ts';
import type { Source } from '../domain/entry.ts';
import { progressOf, threshold } from '../domain/level.ts';
import type { RedemptionState } from '../domain/redemption.ts';
import { redemptionIn } from '../events.ts';
import { readHistory, type History } from '../operations/read-history.ts';
import { readLevels } from '../operations/read-levels.ts';
import { readSources } from '../operations/read-sources.ts';

type Answer = z.output<typeof api.readPointsHistory.answer>;

export const historyRoutes = (deps: Deps): Route[] => [
  route(api.readPointsHistory, {
    handle: async ({ principal, query }) => {
      const { account, entries, ...pages } = await readHistory(deps, principal.userId, query);
      return { transactions: entries.map(toTransaction), summary: toSummary(account), ...pages };
    },
  }),
  route(api.readPointsSources, {
    handle: async ({ principal }) => ({ sources: await readSources(deps, principal.userId) }),
  }),
  route(api.readLevels, {
    handle: async ({ principal }) => {
      const { account, history } = await readLevels(deps, principal.userId);
      return {
        levels: api.levels.map((name) => ({
          name,
          threshold: threshold[name],
          reached: account.total >= threshold[name],
          current: name === account.level,
        })),
        history: history.map(({ total, at, ...change }) => ({ ...change, points: total, date: at })),
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

function toTransaction(entry: History['entries'][number]): Answer['transactions'][number] {
  const { id, key, description, points, type, source, at, state } = entry;
  return {
    id,
    description,
    points,
    type,
    date: at,
    icon: icons[source],
    special: source === 'medal',
    status: state === null ? 'completed' : statusOf[state],
    source,
    ...(source === 'redemption' && { redemptionId: redemptionIn(key) }),
  };
}

export function toSummary({ total, available, level }: Account): Answer['summary'] {
  return { total, available, level, ...progressOf(total, level) };
}
