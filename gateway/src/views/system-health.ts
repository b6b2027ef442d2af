import type { operationsRpc } from '@tael/proto';
import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
import { hostname } from 'node:os';
import type { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask, type Asked } from './ask.ts';
import { replicaUrls } from './replicas.ts';

const SLOW_LOOP_MS = 100;

type Services = z.output<typeof api.readSystemHealth.answer>['services'];

export function systemHealth({ internalUrls, operationsAt }: Peers) {
  return route(api.readSystemHealth, {
    handle: async () => {
      const asked = await Promise.all(
        [...internalUrls].map(async ([name, url]) => {
          const urls = await replicaUrls(url);
          return {
            name,
            replicas: await Promise.all(urls.map((at) => ask(at, operationsAt(name, at).getHealth({})))),
          };
        }),
      );
      const all = asked.flatMap(({ replicas }) => replicas);
      const answers = all.flatMap(({ answer }) => answer ?? []);
      const allAnswer = answers.length === all.length;
      const databaseFails = answers.some(({ problems }) => problems['database']);
      const loopIsSlow = answers.some(({ eventLoopDelayMs }) => eventLoopDelayMs > SLOW_LOOP_MS);
      return {
        database: databaseFails ? 'unavailable' : allAnswer ? 'healthy' : 'unknown',
        api: allAnswer ? 'healthy' : 'degraded',
        performance: loopIsSlow ? 'slow' : allAnswer ? 'healthy' : 'unknown',
        uptime: Math.floor(Math.min(process.uptime(), ...answers.map(({ uptimeSeconds }) => uptimeSeconds))),
        services: Object.fromEntries(asked.map(({ name, replicas }) => [name, serviceOf(replicas)])),
        gateway: { instance: `${hostname()}/${process.pid}`, uptime: Math.floor(process.uptime()) },
      };
    },
  });
}

type Health = operationsRpc.GetHealthResponse;

function serviceOf(asked: readonly Asked<Health>[]): Services[string] {
  const replicas = asked.map(replicaOf);
  const here = replicas.filter(({ uptime }) => uptime !== null);
  const isWhole = replicas.every(({ status }) => status === 'healthy');
  return {
    status: isWhole ? 'healthy' : here.length === 0 ? 'unavailable' : 'degraded',
    problems: Object.assign({}, ...replicas.map(({ problems }) => problems)) as Record<string, string>,
    uptime: here.length === 0 ? null : Math.min(...here.map(({ uptime }) => uptime ?? 0)),
    replicas,
  };
}

function replicaOf({ service: url, answer: health }: Asked<Health>): Services[string]['replicas'][number] {
  const address = new URL(url).host;
  if (!health) {
    return {
      address,
      instance: null,
      status: 'unavailable',
      problems: {},
      uptime: null,
      eventLoopDelayMs: null,
    };
  }
  const problems = Object.fromEntries(
    Object.entries(health.problems).filter(([, problem]) => problem !== ''),
  );
  return {
    address,
    instance: health.instance === '' ? null : health.instance,
    status: Object.keys(problems).length === 0 ? 'healthy' : 'degraded',
    problems,
    uptime: Math.floor(health.uptimeSeconds),
    eventLoopDelayMs: Math.round(health.eventLoopDelayMs * 10) / 10,
  };
}
