import { monitorEventLoopDelay } from 'node:perf_hooks';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import {
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetters,
  type DeadLetter,
  type Handler,
} from '@tael/events';
import type { operationsRpc } from '@tael/proto';
import type { Tasks } from '@tael/tasks';
import type { Deps } from '../deps.ts';
import { findFlows } from '../operations/find-flows.ts';
import { recordOperation } from '../operations/record-operation.ts';

type Service = ServiceImpl<typeof operationsRpc.OperationsService>;

export interface OperatedParts {
  tasks: Tasks;
  /** The handlers of each consumer group, for replaying what was parked. */
  groups: Readonly<Record<string, readonly Handler[]>>;
  /** What this service can't do without, by name; each rejects while it is away. */
  checks: Readonly<Record<string, () => Promise<void>>>;
}

const mostKeys = 1000;

export const operationsRpcOf = (deps: Deps, parts: OperatedParts): Service => ({
  ...healthAndTasks(deps, parts),
  ...deadLetters(deps, parts),

  async findFlows({ keys }) {
    if (keys.length > mostKeys) throw new ConnectError(`at most ${mostKeys} keys`, Code.InvalidArgument);
    const flows = await findFlows(deps, keys);
    return {
      flows: flows.map(({ key, userId, points, at }) => ({
        key,
        userId,
        amount: BigInt(points),
        state: 'checked-in',
        at: timestampFromDate(at),
      })),
    };
  },
});

function healthAndTasks(deps: Deps, { tasks, checks }: OperatedParts) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  setInterval(() => delay.reset(), 60_000).unref();
  return {
    async getHealth() {
      const problems = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await problem(check)] as const),
      );
      return {
        problems: Object.fromEntries(problems),
        uptimeSeconds: process.uptime(),
        eventLoopDelayMs: delay.percentile(99) / 1e6,
      };
    },

    async listTasks() {
      const status = await tasks.status();
      return {
        tasks: Object.entries(status).map(([name, task]) => ({
          name,
          running: task.running,
          schedule: task.schedule,
          ...(task.lastRun === null ? {} : { lastRun: timestampFromDate(task.lastRun) }),
          ...(task.lastResult === null ? {} : { lastResult: task.lastResult }),
          nextRun: timestampFromDate(task.nextRun),
          ...(task.durationMs === null ? {} : { durationMs: BigInt(task.durationMs) }),
        })),
      };
    },

    async runTask({ name, actor }) {
      const started = await tasks.run(name);
      if (started === undefined) throw new ConnectError('no such task', Code.NotFound);
      if (actor !== undefined) await recordOperation(deps, { actor, action: 'task.run', objectId: name });
      return started;
    },
  } satisfies Partial<Service>;
}

function deadLetters(deps: Deps, { groups }: OperatedParts) {
  const { database, log } = deps;
  return {
    async listDeadLetters({ group, type, page, limit }) {
      const { letters, total } = await listDeadLetters(database.db, {
        group: group === '' ? undefined : group,
        type: type === '' ? undefined : type,
        page: Math.max(1, page),
        limit: Math.min(100, Math.max(1, limit)),
      });
      return { deadLetters: letters.map(toDeadLetter), total };
    },

    async replayDeadLetters({ which, actor }) {
      if (which.case === undefined) throw new ConnectError('which ones?', Code.InvalidArgument);
      const chosen = which.case === 'id' ? { id: which.value } : which.value;
      const outcome = await replayDeadLetters({ database, groups, logger: log }, chosen);
      const objectId = 'id' in chosen ? chosen.id : `${chosen.group} ${chosen.type}`;
      if (actor !== undefined) await recordOperation(deps, { actor, action: 'dead-letter.replay', objectId });
      return outcome;
    },

    async discardDeadLetter({ id, reason, actor }) {
      const discarded = await discardDeadLetter(database.db, id, reason);
      if (!discarded) throw new ConnectError('no such dead letter', Code.NotFound);
      if (actor !== undefined) {
        await recordOperation(deps, { actor, action: 'dead-letter.discard', objectId: id, reason });
      }
      return {};
    },
  } satisfies Partial<Service>;
}

function toDeadLetter({ eventTime, parkedAt, ...letter }: DeadLetter) {
  return {
    ...letter,
    ...(eventTime === undefined ? {} : { eventTime: timestampFromDate(eventTime) }),
    parkedAt: timestampFromDate(parkedAt),
  };
}

async function problem(check: () => Promise<void>): Promise<string> {
  try {
    await check();
    return '';
  } catch (error) {
    return error instanceof Error ? error.name : 'away';
  }
}
