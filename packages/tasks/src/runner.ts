import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { createLocks } from './locks.ts';
import { keepRun, recordRun } from './store.ts';
import type { Task } from './task.ts';

export interface Runner {
  /** Runs the task if its lock is free and `due` resolves to true. Never rejects. */
  attempt(task: Task, due: () => Promise<boolean>): Promise<void>;
  /** Resolves once a run is in progress, here or on another replica. Rejects if the database is unavailable. */
  begin(task: Task): Promise<void>;
  stop(): Promise<void>;
}

export function createRunner(database: Database, logger: Logger): Runner {
  const exclusively = createLocks(database);
  const runs = new Set<Promise<void>>();
  const stopping = new AbortController();

  const runOnce = async (task: Task, due: () => Promise<boolean>) => {
    await exclusively(task.name, stopping.signal, async (signal) => {
      if (!(await due())) return;
      const began = performance.now();
      const result = await outcomeOf(task, signal, logger);
      const durationMs = Math.round(performance.now() - began);
      await recordRun(database.db, task.name, { durationMs, result });
      await keepRun(database.db, task.name, { durationMs, result });
      logger.debug({ task: task.name, durationMs, result }, 'task done');
    });
  };
  const tracked = async (task: Task, due: () => Promise<boolean>) => {
    const run = runOnce(task, due).catch((error: unknown) => {
      logger.warn({ err: error, task: task.name }, 'task could not be run');
      throw error;
    });
    const settled = run.catch(() => undefined);
    runs.add(settled);
    await run.finally(() => runs.delete(settled));
  };

  return {
    attempt: (task, due) => tracked(task, due).catch(() => undefined),
    begin: (task) =>
      new Promise<void>((begun, failed) => {
        const due = () => {
          begun();
          return Promise.resolve(true);
        };
        // `due` is called under the lock. A run that ends without that call was already in progress elsewhere.
        tracked(task, due).then(begun, failed);
      }),
    async stop() {
      stopping.abort();
      await Promise.all(runs);
    },
  };
}

async function outcomeOf(task: Task, signal: AbortSignal, logger: Logger): Promise<string> {
  try {
    return await task.run(signal);
  } catch (error) {
    logger.error({ err: error, task: task.name }, 'task failed');
    return `failed: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}
