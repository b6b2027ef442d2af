export { tasksMigrations } from './migrations.ts';
export type { Schedule } from './schedule.ts';
export type { TaskRun } from './store.ts';
export type { Task, TaskStatus } from './task.ts';
export { createTasks, type Tasks } from './tasks.ts';
