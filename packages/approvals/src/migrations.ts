import type { MigrationSet } from '@tael/postgres';

export const approvalsMigrations: MigrationSet = {
  name: 'approvals',
  dir: new URL('../migrations/', import.meta.url),
};
