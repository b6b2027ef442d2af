import { z } from 'zod';
import { contract } from '../contract.ts';
import { paging, whole } from '../fields/index.ts';
import { missing } from './figures.ts';

const tags = ['tasks'];

const task = z.object({
  running: z.boolean(),
  lastRun: z.string().nullable(),
  lastResult: z.string().nullable(),
  schedule: z.string(),
  nextRun: z.string().nullable(),
  durationMs: whole.nullable(),
  services: z.array(z.string()),
});

export const readTaskStatus = contract({
  method: 'get',
  path: '/api/tasks/status',
  summary: 'Background tasks with their last run, its result and the next run',
  tags,
  access: 'system.read',
  answer: z.object({ tasks: z.record(z.string(), task), missing }),
});

export const listTaskRuns = contract({
  method: 'get',
  path: '/api/tasks/runs/:name',
  summary: 'The latest runs of a background task; an unavailable service is listed in missing',
  tags,
  access: 'system.read',
  params: z.object({ name: z.string() }),
  query: z.object({ limit: paging({ limit: 20, max: 50 }).limit }),
  answer: z.object({
    runs: z.array(
      z.object({
        service: z.string(),
        startedAt: z.string().nullable(),
        durationMs: whole,
        result: z.string(),
      }),
    ),
    missing,
  }),
});

export const runTask = contract({
  method: 'post',
  path: '/api/tasks/run/:name',
  summary: 'Start a background task',
  tags,
  access: 'system.run',
  proof: 'recent',
  status: 202,
  params: z.object({ name: z.string() }),
  answer: z.object({ name: z.string(), running: z.boolean() }),
});
