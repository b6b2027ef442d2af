import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask } from './owners.ts';

/** A loop that is late by more than this makes itself felt. */
const SLOW_LOOP_MS = 100;

const answer = z.object({
  database: z.string(),
  api: z.string(),
  performance: z.string(),
  uptime: z.number(),
  services: z.record(
    z.string(),
    z.object({
      status: z.string(),
      problems: z.record(z.string(), z.string()),
      uptime: z.number().nullable(),
    }),
  ),
});

/** Asks every service now. `uptime` is the whole platform's: the youngest part's. */
export function systemHealth({ operations }: Peers) {
  return route({
    method: 'get',
    path: '/api/admin/system/health',
    summary: 'Health of database, services and their speed',
    tags: ['admin'],
    access: 'system.read',
    answer,
    handle: async () => {
      const asked = await Promise.all(
        [...operations].map(([name, service]) => ask(name, service.getHealth({}))),
      );
      const answers = asked.flatMap(({ answer }) => answer ?? []);
      const allAnswer = answers.length === asked.length;
      const databaseFails = answers.some(({ problems }) => problems['database']);
      const loopIsSlow = answers.some(({ eventLoopDelayMs }) => eventLoopDelayMs > SLOW_LOOP_MS);
      return {
        database: databaseFails ? 'unavailable' : allAnswer ? 'healthy' : 'unknown',
        api: allAnswer ? 'healthy' : 'degraded',
        performance: loopIsSlow ? 'slow' : allAnswer ? 'healthy' : 'unknown',
        uptime: Math.floor(Math.min(process.uptime(), ...answers.map(({ uptimeSeconds }) => uptimeSeconds))),
        services: Object.fromEntries(asked.map(({ owner, answer }) => [owner, serviceHealth(answer)])),
      };
    },
  });
}

function serviceHealth(health: { problems: Record<string, string>; uptimeSeconds: number } | undefined) {
  if (!health) return { status: 'unavailable', problems: {}, uptime: null };
  const problems = Object.fromEntries(
    Object.entries(health.problems).filter(([, problem]) => problem !== ''),
  );
  const status = Object.keys(problems).length === 0 ? 'healthy' : 'degraded';
  return { status, problems, uptime: Math.floor(health.uptimeSeconds) };
}
