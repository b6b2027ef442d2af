import { inBatches, sql, type Db, type Tx } from '@tael/postgres';
import { defineErrors } from '@tael/runtime';
import { bodyHash } from './body-hash.ts';

export interface Attempt {
  userId: string;
  /** Part of the key, for example `POST /api/wallet/sell`. */
  route: string;
  key?: string | undefined;
  body: unknown;
}

const errors = defineErrors('idempotency', {
  key_reused: { status: 422, message: 'This Idempotency-Key was used with another request' },
  key_invalid: { status: 400, message: 'Idempotency-Key must have 1 to 255 characters' },
});

/**
 * Runs `effect` once per key, in the caller's transaction: answer and effect commit together. A refusal rolls back and
 * so frees the key. A concurrent request with the same key waits for the first.
 */
export async function once<T>(
  tx: Tx,
  { userId, route, key, body }: Attempt,
  effect: () => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  if (key === undefined) return { answer: await effect(), replayed: false };
  const hash = hashFor(key, body);
  const { rows: claimed } = await sql`
    insert into idempotency.answer (user_id, route, key, body_hash) values (${userId}, ${route}, ${key}, ${hash})
    on conflict do nothing returning key`.execute(tx);
  if (claimed.length === 0) {
    const first = await firstAnswer(tx, { userId, route, key }, hash);
    if (first === undefined) throw errors.key_reused();
    return { answer: first.answer as T, replayed: true };
  }
  const answer = await effect();
  await saveAnswer(tx, { userId, route, key }, answer);
  return { answer, replayed: false };
}

/**
 * For an operation that calls other services before its transaction. Undefined if no answer is committed: an attempt in
 * progress is invisible here, but `once` waits for it.
 */
export async function readAnswer(
  db: Db | Tx,
  { key, body, ...attempt }: Attempt,
): Promise<{ answer: unknown } | undefined> {
  return key === undefined ? undefined : firstAnswer(db, { ...attempt, key }, hashFor(key, body));
}

/**
 * For an operation with several transactions: commits the claim of the key before the first of them, so that another
 * body is refused before it has an effect. Undefined if no answer is stored yet: the caller carries out its
 * transactions, each of them idempotent, and stores the answer with `saveAnswer`.
 */
export async function claimKey(
  db: Db,
  { userId, route, key, body }: Attempt,
): Promise<{ answer: unknown } | undefined> {
  if (key === undefined) return undefined;
  const hash = hashFor(key, body);
  await sql`
    insert into idempotency.answer (user_id, route, key, body_hash) values (${userId}, ${route}, ${key}, ${hash})
    on conflict do nothing`.execute(db);
  const first = await firstAnswer(db, { userId, route, key }, hash);
  return first?.answer === undefined ? undefined : first;
}

function hashFor(key: string, body: unknown): Buffer {
  if (key.length < 1 || key.length > 255) throw errors.key_invalid();
  return bodyHash(body);
}

async function firstAnswer(
  db: Db | Tx,
  { userId, route, key }: Pick<Attempt, 'userId' | 'route' | 'key'>,
  hash: Buffer,
): Promise<{ answer: unknown } | undefined> {
  const { rows } = await sql<{ sameBody: boolean; answer: string | null }>`
    select body_hash = ${hash} as "sameBody", answer from idempotency.answer
    where user_id = ${userId} and route = ${route} and key = ${key}`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  if (!first.sameBody) throw errors.key_reused();
  return { answer: first.answer === null ? undefined : JSON.parse(first.answer) };
}

/** Lets the client retry with the same key. For a refusal after the commit; otherwise the rollback releases it. */
export async function releaseKey(
  db: Db | Tx,
  { userId, route, key }: Pick<Attempt, 'userId' | 'route' | 'key'>,
): Promise<void> {
  if (key === undefined) return;
  await sql`
    delete from idempotency.answer where user_id = ${userId} and route = ${route} and key = ${key}`.execute(
    db,
  );
}

/** Replaces the answer stored at the first commit. For sagas that finish in later transactions. */
export async function saveAnswer(
  db: Db | Tx,
  { userId, route, key }: Pick<Attempt, 'userId' | 'route' | 'key'>,
  answer: unknown,
): Promise<void> {
  if (key === undefined) return;
  await sql`
    update idempotency.answer set answer = ${JSON.stringify(answer)}
    where user_id = ${userId} and route = ${route} and key = ${key}`.execute(db);
}

export async function purgeIdempotency(db: Db): Promise<number> {
  return inBatches(async () => {
    const { rows } = await sql`
      delete from idempotency.answer where (user_id, route, key) in (
        select user_id, route, key from idempotency.answer where created_at < now() - interval '24 hours' limit 5000
      ) returning key`.execute(db);
    return rows.length;
  });
}
