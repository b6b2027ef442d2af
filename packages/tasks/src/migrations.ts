import type { MigrationSet } from '@tael/postgres';

export const tasksMigrations: MigrationSet = {
  name: 'tasks',
  dir: new URL('../migrations/', import.meta.url),
};
