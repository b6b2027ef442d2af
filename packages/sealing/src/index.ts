export { sealingMigrations } from './migrations.ts';
export { openSafe, type Safe } from './safe.ts';
