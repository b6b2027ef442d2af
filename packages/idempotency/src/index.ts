export { idempotencyMigrations } from './migrations.ts';
export { once, purgeIdempotency, type Attempt } from './once.ts';
