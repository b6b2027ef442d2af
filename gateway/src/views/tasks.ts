import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import type { operationsRpc } from '@tael/proto';
import * as api from '@tael/contract/gateway';
import { reply, route } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';
import { isoTime } from './timestamps.ts';

export function taskStatuses({ operations }: Peers) {
  return route(api.readTaskStatus, {
    handle: async () => {
      const asked = await Promise.all(
        [...operations].map(([name, service]) => ask(name, service.listTasks({}))),
      );
      const byName = new Map<string, { service: string; task: operationsRpc.Task }[]>();
      for (const { service, answer } of asked) {
        for (const task of answer?.tasks ?? []) {
          byName.set(task.name, [...(byName.get(task.name) ?? []), { service, task }]);
        }
      }
      const tasks = Object.fromEntries([...byName].map(([name, runs]) => [name, merged(runs)]));
      return { tasks, missing: missing(...asked) };
    },
  });
}

function merged(runs: { service: string; task: operationsRpc.Task }[]) {
  const tasks = runs.map(({ task }) => task);
  const latest = tasks.reduce((a, b) => (ranAt(b) > ranAt(a) ? b : a));
  const next = tasks
    .flatMap(({ nextRun }) => nextRun ?? [])
    .toSorted((a, b) => timestampMs(a) - timestampMs(b))[0];
  return {
    running: tasks.some(({ running }) => running),
    lastRun: isoTime(latest.lastRun),
    lastResult: latest.lastResult ?? null,
    schedule: latest.schedule,
    nextRun: isoTime(next),
    durationMs: latest.durationMs ?? null,
    services: runs.map(({ service }) => service),
  };
}

function ranAt({ lastRun }: operationsRpc.Task): number {
  return lastRun ? timestampMs(lastRun) : 0;
}

export function taskRuns({ operations }: Peers) {
  return route(api.listTaskRuns, {
    handle: async ({ params: { name }, query: { limit } }) => {
      const asked = await Promise.all(
        [...operations].map(([service, client]) => ask(service, client.listTaskRuns({ name, limit }))),
      );
      const runs = asked.flatMap(({ service, answer }) =>
        (answer?.runs ?? []).map((run) => ({ ...run, service, startedAt: isoTime(run.startedAt) })),
      );
      const newest = runs.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''));
      return { runs: newest.slice(0, limit), missing: missing(...asked) };
    },
  });
}

export function runTask({ operations }: Peers) {
  return route(api.runTask, {
    handle: async ({ principal, params: { name }, requestId }) => {
      const actor = { userId: principal.userId, role: principal.role, requestId };
      const outcomes = await Promise.all(
        [...operations.values()].map((service) => start(service, name, actor)),
      );
      if (outcomes.includes('started')) return reply(202, { name, running: true });
      throw outcomes.includes('unavailable') ? errors.unavailable() : errors.task_not_found();
    },
  });
}

type Operations = Peers['operations'] extends ReadonlyMap<string, infer C> ? C : never;

async function start(
  service: Operations,
  name: string,
  actor: { userId: string; role: string; requestId: string },
): Promise<'started' | 'unknown' | 'unavailable'> {
  try {
    await service.runTask({ name, actor });
    return 'started';
  } catch (error) {
    return error instanceof ConnectError && error.code === Code.NotFound ? 'unknown' : 'unavailable';
  }
}
