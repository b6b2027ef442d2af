export { openBase, type ServiceBase, type ServiceConfig } from './service-base.ts';
export { callersOf } from './callers.ts';
export { migrateService, type ServiceMigration } from './migrate-service.ts';
export { rpcTable } from './rpc-table.ts';
export { openService, runService } from './run-service.ts';
export type { Service, Stop, StopPlaces } from './service.ts';
export { startBackground, startTasks } from './start-background.ts';
export { verifyByAuth } from './verify-by-auth.ts';
