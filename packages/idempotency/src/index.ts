export { bodyHash } from './body-hash.ts';
export { idempotencyMigrations } from './migrations.ts';
export { once, purgeIdempotency, type Attempt } from './once.ts';
