export { bodyHash } from './body-hash.ts';
export { idempotencyMigrations } from './migrations.ts';
export { once, purgeIdempotency, readAnswer, releaseKey, saveAnswer, type Attempt } from './once.ts';
