import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import type { operationsRpc } from '@tael/proto';
import { paging } from '@tael/contract/fields';
import { reply, route } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';
import { isoTime } from './timestamps.ts';

const taskStatus = z.object({
  running: z.boolean(),
  lastRun: z.string().nullable(),
  lastResult: z.string().nullable(),
  schedule: z.string(),
  nextRun: z.string().nullable(),
  durationMs: z.number().nullable(),
  services: z.array(z.string()),
});

export function taskStatuses({ operations }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/tasks/status',
      summary: 'Background tasks with their last run, its result and the next run',
      tags: ['tasks'],
      access: 'system.read',
      answer: z.object({ tasks: z.record(z.string(), taskStatus), missing: z.array(z.string()) }),
    },
    {
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
    },
  );
}

function merged(runs: { service: string; task: operationsRpc.Task }[]): z.infer<typeof taskStatus> {
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
    durationMs: latest.durationMs === undefined ? null : Number(latest.durationMs),
    services: runs.map(({ service }) => service),
  };
}

function ranAt({ lastRun }: operationsRpc.Task): number {
  return lastRun ? timestampMs(lastRun) : 0;
}

const taskRun = z.object({
  service: z.string(),
  startedAt: z.string().nullable(),
  durationMs: z.number(),
  result: z.string(),
});

export function taskRuns({ operations }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/tasks/runs/:name',
      summary: 'The latest runs of a background task; an unavailable service is listed in missing',
      tags: ['tasks'],
      access: 'system.read',
      params: z.object({ name: z.string() }),
      query: z.object({ limit: paging({ limit: 20, max: 50 }).limit }),
      answer: z.object({ runs: z.array(taskRun), missing: z.array(z.string()) }),
    },
    {
      handle: async ({ params: { name }, query: { limit } }) => {
        const asked = await Promise.all(
          [...operations].map(([service, client]) => ask(service, client.listTaskRuns({ name, limit }))),
        );
        const runs = asked.flatMap(({ service, answer }) =>
          (answer?.runs ?? []).map(({ startedAt, durationMs, result }) => ({
            service,
            startedAt: isoTime(startedAt),
            durationMs: Number(durationMs),
            result,
          })),
        );
        const newest = runs.toSorted((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''));
        return { runs: newest.slice(0, limit), missing: missing(...asked) };
      },
    },
  );
}

export function runTask({ operations }: Peers) {
  return route(
    {
      method: 'post',
      path: '/api/tasks/run/:name',
      summary: 'Start a background task',
      tags: ['tasks'],
      access: 'system.run',
      status: 202,
      params: z.object({ name: z.string() }),
      answer: z.object({ name: z.string(), running: z.boolean() }),
    },
    {
      handle: async ({ principal, params: { name }, requestId }) => {
        const actor = { userId: principal.userId, role: principal.role, requestId };
        const outcomes = await Promise.all(
          [...operations.values()].map((service) => start(service, name, actor)),
        );
        if (outcomes.includes('started')) return reply(202, { name, running: true });
        throw outcomes.includes('unavailable') ? errors.unavailable() : errors.task_not_found();
      },
    },
  );
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
