import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { watchTasks } from './metrics.ts';
import { createRunner } from './runner.ts';
import { describeSchedule, nextSlot } from './schedule.ts';
import { claimSlot, readRuns, readTasks, type TaskRow, type TaskRun } from './store.ts';
import type { Task, TaskStatus } from './task.ts';

export interface Tasks {
  register(task: Task): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<Record<string, TaskStatus>>;
  runs(name: string, limit: number): Promise<TaskRun[]>;
  /**
   * Starts the task after `first`, or joins a run in progress, here or on another replica. Undefined for an unknown
   * name. Rejects if `first` fails or the database is unavailable.
   */
  run(name: string, first?: () => Promise<void>): Promise<{ name: string; running: boolean } | undefined>;
}

/** The limit of setTimeout: 24.8 days. */
const farthestMs = 2 ** 31 - 1;

export function createTasks({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
  service: string;
}): Tasks {
  const tasks = new Map<string, Task>();
  const timers = new Map<string, NodeJS.Timeout>();
  const runner = createRunner(database, logger);
  const forget = watchTasks({ database, names: () => [...tasks.keys()] });

  const schedule = (task: Task) => {
    const slot = nextSlot(task.schedule, new Date());
    const wait = Math.min(slot.getTime() - Date.now(), farthestMs);
    const timer = setTimeout(() => {
      // For a slot beyond this limit, wake up and schedule again.
      if (Date.now() >= slot.getTime())
        void runner.attempt(task, () => claimSlot(database.db, task.name, slot));
      schedule(task);
    }, wait);
    timers.set(task.name, timer.unref());
  };

  return {
    register(task) {
      if (tasks.has(task.name)) throw new Error(`there is already a task '${task.name}'`);
      tasks.set(task.name, task);
    },
    start() {
      for (const task of tasks.values()) schedule(task);
      return Promise.resolve();
    },
    async stop() {
      forget();
      for (const timer of timers.values()) clearTimeout(timer);
      await runner.stop();
    },
    async status() {
      const rows = await readTasks(database.db, [...tasks.keys()]);
      return Object.fromEntries(
        rows.flatMap(({ name, ...row }) => {
          const task = tasks.get(name);
          return task ? [[name, statusOf(task, row)]] : [];
        }),
      );
    },
    runs: (name, limit) => readRuns(database.db, name, limit),
    async run(name, first) {
      const task = tasks.get(name);
      if (!task) return undefined;
      await first?.();
      await runner.begin(task);
      return { name, running: true };
    },
  };
}

function statusOf(
  task: Task,
  { running, lastRun, lastResult, durationMs }: Omit<TaskRow, 'name'>,
): TaskStatus {
  return {
    running,
    lastRun,
    lastResult,
    durationMs: durationMs === null ? null : Number(durationMs),
    schedule: describeSchedule(task.schedule),
    nextRun: nextSlot(task.schedule, new Date()),
  };
}
