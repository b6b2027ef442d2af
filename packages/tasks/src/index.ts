export { tasksMigrations } from './migrations.ts';
export type { Schedule } from './schedule.ts';
export { createTasks, type Task, type Tasks, type TaskStatus } from './tasks.ts';
