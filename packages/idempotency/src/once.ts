import { sql, type Db, type Tx } from '@tael/postgres';
import { defineErrors } from '@tael/runtime';
import { bodyHash } from './body-hash.ts';

export interface Attempt {
  userId: string;
  /** `POST /api/wallet/sell`: the same key on another route is another key. */
  route: string;
  key?: string | undefined;
  body: unknown;
}

const errors = defineErrors('idempotency', {
  key_reused: { status: 422, message: 'This Idempotency-Key was used with another request' },
  key_invalid: { status: 400, message: 'Idempotency-Key must have 1 to 255 characters' },
});

/**
 * Lets `effect` happen once per key, in the caller's own transaction: its answer and its effect are committed
 * together, and a refusal, which rolls back, frees the key. Whoever comes second waits for the first on its row.
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
  await remember(tx, { userId, route, key }, answer);
  return { answer, replayed: false };
}

/**
 * The first answer under this key, for an operation that asks others before its transaction; undefined when there is
 * none yet. One that is being made is not seen: `once` waits for it.
 */
export async function recall(
  db: Db | Tx,
  { key, body, ...attempt }: Attempt,
): Promise<{ answer: unknown } | undefined> {
  return key === undefined ? undefined : firstAnswer(db, { ...attempt, key }, hashFor(key, body));
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
  // An effect that gave nothing left no text.
  return { answer: first.answer === null ? undefined : JSON.parse(first.answer) };
}

/** For an effect that is refused after its commit: the key is free again, as after any refusal. */
export async function forget(
  db: Db | Tx,
  { userId, route, key }: Pick<Attempt, 'userId' | 'route' | 'key'>,
): Promise<void> {
  if (key === undefined) return;
  await sql`
    delete from idempotency.answer where user_id = ${userId} and route = ${route} and key = ${key}`.execute(
    db,
  );
}

/**
 * For an effect that goes on after its commit, when its caller was told more than was known there: a replay then says
 * the same.
 */
export async function remember(
  db: Db | Tx,
  { userId, route, key }: Pick<Attempt, 'userId' | 'route' | 'key'>,
  answer: unknown,
): Promise<void> {
  if (key === undefined) return;
  await sql`
    update idempotency.answer set answer = ${JSON.stringify(answer)}
    where user_id = ${userId} and route = ${route} and key = ${key}`.execute(db);
}

/** Keys are kept for 24 hours. Gives how many went, at most a batch: the caller comes again. */
export async function purgeIdempotency(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from idempotency.answer where (user_id, route, key) in (
      select user_id, route, key from idempotency.answer where created_at < now() - interval '24 hours' limit 5000
    ) returning key`.execute(db);
  return rows.length;
}
