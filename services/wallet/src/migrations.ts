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
  approvalsMigrations,
  sealingMigrations,
  {
    name: 'wallet',
    dir: new URL('../migrations/', import.meta.url),
    functions: new URL('../functions/', import.meta.url),
  },
];
