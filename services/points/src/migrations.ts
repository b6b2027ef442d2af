import { approvalsMigrations } from '@tael/approvals';
import { eventsMigrations } from '@tael/events';
import { idempotencyMigrations } from '@tael/idempotency';
import type { MigrationSet } from '@tael/postgres';
import { tasksMigrations } from '@tael/tasks';

export const migrations: MigrationSet[] = [
  eventsMigrations,
  tasksMigrations,
  idempotencyMigrations,
  approvalsMigrations,
  { name: 'points', dir: new URL('../migrations/', import.meta.url) },
];
