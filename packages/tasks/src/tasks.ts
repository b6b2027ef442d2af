import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { exclusively } from './exclusive.ts';
import { describeSchedule, nextSlot, type Schedule } from './schedule.ts';
import { claimSlot, readTasks, recordRun, type TaskRow } from './store.ts';

export interface Task {
  name: string;
  schedule: Schedule;
  /** Gives its result in a line. `signal` aborts when the process stops or the lock is lost. */
  run(signal: AbortSignal): Promise<string>;
}

export interface TaskStatus {
  running: boolean;
  lastRun: Date | null;
  lastResult: string | null;
  durationMs: number | null;
  schedule: string;
  nextRun: Date;
}

export interface Tasks {
  register(task: Task): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): Promise<Record<string, TaskStatus>>;
  /** Starts it, or joins the run that is on, here or on another replica. Undefined: no such task. */
  run(name: string): Promise<{ name: string; running: boolean } | undefined>;
}

/** The longest that setTimeout can wait. */
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

  const schedule = (task: Task) => {
    const slot = nextSlot(task.schedule, new Date());
    const wait = Math.min(slot.getTime() - Date.now(), farthestMs);
    const timer = setTimeout(() => {
      // A slot beyond the timer's reach is only come nearer to.
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
    async run(name) {
      const task = tasks.get(name);
      if (!task) return undefined;
      await runner.begin(task);
      return { name, running: true };
    },
  };
}

interface Runner {
  /** Runs the task if its lock is free and it is due. Never rejects. */
  attempt(task: Task, due: () => Promise<boolean>): Promise<void>;
  /** As soon as a run is on: ours, or another's that is joined. */
  begin(task: Task): Promise<void>;
  /** Aborts what runs here and waits for it. */
  stop(): Promise<void>;
}

function createRunner(database: Database, logger: Logger): Runner {
  const runs = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  const runOnce = (task: Task, due: () => Promise<boolean>) =>
    exclusively(database, task.name, stopping.signal, async (signal) => {
      if (!(await due())) return;
      const startedAt = new Date();
      const began = performance.now();
      const result = await task.run(signal).catch((error: unknown) => {
        logger.error({ err: error, task: task.name }, 'task failed');
        return `failed: ${error instanceof Error ? error.message : 'unknown'}`;
      });
      const durationMs = Math.round(performance.now() - began);
      await recordRun(database.db, task.name, { startedAt, durationMs, result });
      logger.info({ task: task.name, durationMs, result }, 'task done');
    });

  const attempt: Runner['attempt'] = async (task, due) => {
    const run = runOnce(task, due).catch((error: unknown) =>
      logger.warn({ err: error, task: task.name }, 'task could not be run'),
    );
    runs.add(run);
    await run;
    runs.delete(run);
  };

  return {
    attempt,
    begin: (task) =>
      new Promise<void>((begun) => {
        const due = () => {
          begun();
          return Promise.resolve(true);
        };
        // Begun: the lock is ours. Ended without: another holds it, and that run is joined.
        void attempt(task, due).finally(begun);
      }),
    async stop() {
      stopping.abort();
      await Promise.all(runs);
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
