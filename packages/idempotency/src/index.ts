export { bodyHash } from './body-hash.ts';
export { idempotencyMigrations } from './migrations.ts';
export {
  claimKey,
  once,
  purgeIdempotency,
  readAnswer,
  releaseKey,
  saveAnswer,
  type Attempt,
} from './once.ts';
