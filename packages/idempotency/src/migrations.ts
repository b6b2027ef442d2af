import type { MigrationSet } from '@tael/postgres';

export const idempotencyMigrations: MigrationSet = {
  name: 'idempotency',
  dir: new URL('../migrations/', import.meta.url),
};
