export { bodyHash } from './body-hash.ts';
export { idempotencyMigrations } from './migrations.ts';
export { once, purgeIdempotency, remember, type Attempt } from './once.ts';
