import { eventsMigrations } from '@tael/events';
import type { MigrationSet } from '@tael/postgres';
import { sealingMigrations } from '@tael/sealing';
import { tasksMigrations } from '@tael/tasks';

export const migrations: MigrationSet[] = [
  eventsMigrations,
  tasksMigrations,
  sealingMigrations,
  {
    name: 'wallet',
    dir: new URL('../migrations/', import.meta.url),
    functions: new URL('../functions/', import.meta.url),
  },
];
