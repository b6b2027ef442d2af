import { eventsMigrations } from '@tael/events';
import { idempotencyMigrations } from '@tael/idempotency';
import type { MigrationSet } from '@tael/postgres';
import { tasksMigrations } from '@tael/tasks';

export const migrations: MigrationSet[] = [
  eventsMigrations,
  tasksMigrations,
  idempotencyMigrations,
  { name: 'custody', dir: new URL('../migrations/', import.meta.url) },
];
