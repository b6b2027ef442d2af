export { bodyHash } from './body-hash.ts';
export { idempotencyMigrations } from './migrations.ts';
export { forget, once, purgeIdempotency, recall, remember, type Attempt } from './once.ts';
