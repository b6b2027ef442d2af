import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import type { operationsRpc } from '@tael/proto';
import type { OperatedParts } from './operated-parts.ts';

type Service = ServiceImpl<typeof operationsRpc.OperationsService>;

export function healthAndTasks({ database, tasks, checks, recordOperation }: OperatedParts) {
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
        instance: `${hostname()}/${process.pid}`,
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
      // Recorded before the run: a crash in between loses the run, but not the record.
      const asked =
        actor && ({ actor, action: 'task.run', objectKind: 'task', objectId: name, reason: '' } as const);
      const started = await tasks.run(name, async () => {
        if (asked) await database.transaction((tx) => recordOperation(tx, asked));
      });
      if (started === undefined) throw new ConnectError('no such task', Code.NotFound);
      return started;
    },
  } satisfies Partial<Service>;
}

async function problem(check: () => Promise<void>): Promise<string> {
  try {
    await check();
    return '';
  } catch (error) {
    return error instanceof Error ? error.name : 'unavailable';
  }
}
