import { eventsMigrations } from '@tael/events';
import type { MigrationSet } from '@tael/postgres';
import { tasksMigrations } from '@tael/tasks';

export const migrations: MigrationSet[] = [
  eventsMigrations,
  tasksMigrations,
  { name: 'custody', dir: new URL('../migrations/', import.meta.url) },
];
