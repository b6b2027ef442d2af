import type { Schedule } from './schedule.ts';

export interface Task {
  name: string;
  schedule: Schedule;
  /** Returns its result as one line. `signal` aborts when the process stops or the lock is lost. */
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
