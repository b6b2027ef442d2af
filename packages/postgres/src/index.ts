export { CompiledQuery, sql } from 'kysely';
export { afterCommit } from './after-commit.ts';
export { openDatabase, type Database, type DatabaseOptions, type Db, type Tx } from './database.ts';
export { isUnavailable, isUnmigrated, uniqueViolation } from './failures.ts';
export { inBatches } from './in-batches.ts';
export { listen, type Listening, type NotificationHandlers } from './listen.ts';
export { migrate, type MigrationSet } from './migrate.ts';
export { isUuid, nilUuid } from './uuid.ts';
