import type { MigrationSet } from '@tael/postgres';

export const eventsMigrations: MigrationSet = {
  name: 'events',
  dir: new URL('../migrations/', import.meta.url),
};

export const eventLogMigrations: MigrationSet = {
  name: 'event_log',
  dir: new URL('../event-log-migrations/', import.meta.url),
  functions: new URL('../event-log-functions/', import.meta.url),
};
