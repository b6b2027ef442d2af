import { approvalsMigrations } from '@tael/approvals';
import { eventsMigrations } from '@tael/events';
import { idempotencyMigrations } from '@tael/idempotency';
import type { MigrationSet } from '@tael/postgres';
import { sealingMigrations } from '@tael/sealing';
import { tasksMigrations } from '@tael/tasks';

export const migrations: MigrationSet[] = [
  eventsMigrations,
  tasksMigrations,
  idempotencyMigrations,
  sealingMigrations,
  approvalsMigrations,
  { name: 'auth', dir: new URL('../migrations/', import.meta.url) },
];
