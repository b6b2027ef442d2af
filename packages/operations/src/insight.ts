import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { readEventState } from '@tael/events';
import type { operationsRpc } from '@tael/proto';
import { configurationInForce } from '@tael/runtime';
import type { OperatedParts } from './operated-parts.ts';

type Service = ServiceImpl<typeof operationsRpc.OperationsService>;

const mostRuns = 50;

export function insight({ database, tasks, groups, recordOperation }: OperatedParts) {
  return {
    async listTaskRuns({ name, limit }) {
      const runs = await tasks.runs(name, Math.min(mostRuns, Math.max(1, limit)));
      return {
        runs: runs.map(({ startedAt, durationMs, result }) => ({
          startedAt: timestampFromDate(startedAt),
          durationMs: BigInt(Math.round(durationMs)),
          result,
        })),
      };
    },

    async getEventState() {
      const { consumers, ...state } = await readEventState(database.db, Object.keys(groups));
      return { ...state, consumers: consumers.map(({ lag, ...one }) => ({ ...one, lag: BigInt(lag) })) };
    },

    async getConfiguration({ actor }) {
      // Recorded first: without a record, the call fails.
      if (actor) {
        const action = {
          action: 'configuration.read',
          objectKind: 'configuration',
          objectId: 'platform',
        } as const;
        await database.transaction((tx) => recordOperation(tx, { actor, ...action, reason: '' }));
      }
      return { settings: configurationInForce().map((setting) => ({ ...setting })) };
    },
  } satisfies Partial<Service>;
}
