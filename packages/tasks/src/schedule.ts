import { Cron } from 'croner';

/** Cron text, read in Shanghai's time, or a fixed pace. */
export type Schedule = string | { everyMs: number };

/**
 * The next moment at which the task is due, after `now`. Slots are the same on every replica: a pace counts from the
 * epoch, not from when a process started.
 */
export function nextSlot(schedule: Schedule, now: Date): Date {
  if (typeof schedule !== 'string') {
    return new Date((Math.floor(now.getTime() / schedule.everyMs) + 1) * schedule.everyMs);
  }
  const next = new Cron(schedule, { timezone: 'Asia/Shanghai', paused: true }).nextRun(now);
  if (!next) throw new Error(`the schedule '${schedule}' never comes`);
  return next;
}

export const describeSchedule = (schedule: Schedule): string =>
  typeof schedule === 'string' ? schedule : `every ${schedule.everyMs} ms`;
