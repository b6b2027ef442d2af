import type { MigrationSet } from '@tael/postgres';

export const sealingMigrations: MigrationSet = {
  name: 'sealing',
  dir: new URL('../migrations/', import.meta.url),
};
